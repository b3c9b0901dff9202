/**
 * The most-read ranking: one small record complete with its cards, so that a page reads it together
 * with its lists. Pure.
 */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { cardSchema } from './card-schema.ts';
import { documentDecoder } from './document.ts';
import { COUNTED_DAYS, decayed } from './view-score.ts';
import { DAY_MS } from '../../shared/limits.ts';

/** The most popular page shows twenty; the others replace items that leave. */
const RANKED_MAX = 30;

export interface RankedItem {
  readonly card: Card;
  /** Score at the time `at`, epoch ms. */
  readonly score: number;
  readonly at: number;
}

export interface Ranking {
  /** Best first. */
  readonly items: readonly RankedItem[];
  /** Version of the record; a write names the one that it follows. 0: there is none yet. */
  readonly version: number;
}

const decodeRanking = documentDecoder(
  v.object({
    items: v.array(v.object({ card: cardSchema, score: v.number(), at: v.number() })),
  }),
);

export function parseRanking(record: PlainItem | undefined): Ranking {
  if (record === undefined) return { items: [], version: 0 };
  return {
    items: decodeRanking(record).items,
    version: Number(record.version),
  };
}

function weight(item: RankedItem, nowMs: number): number {
  return decayed(item.score, nowMs - item.at);
}

function isCounted(item: RankedItem, nowMs: number): boolean {
  return nowMs - item.at < COUNTED_DAYS * DAY_MS;
}

/** Returns the cards of the most-read items that are public by now. */
export function rankedCards(ranking: Ranking, nowMs: number): Card[] {
  return ranking.items
    .filter((item) => isCounted(item, nowMs) && Date.parse(item.card.pubDate) <= nowMs)
    .map(({ card }) => card);
}

/**
 * Returns whether a score enters the ranking at all. Most items of an archive do not, and cost no
 * more than this check.
 */
export function comesIn(ranking: Ranking, id: string, score: number, nowMs: number): boolean {
  const last = ranking.items[RANKED_MAX - 1];
  return (
    last === undefined ||
    ranking.items.some(({ card }) => card.id === id) ||
    score > weight(last, nowMs)
  );
}

/**
 * Returns the ranking with an item at its place.
 * @param card undefined when the item must be in no list.
 */
export function withItem(
  ranking: Ranking,
  id: string,
  card: Card | undefined,
  score: number,
  nowMs: number,
): RankedItem[] {
  const others = ranking.items.filter((item) => item.card.id !== id && isCounted(item, nowMs));
  const all = card === undefined ? others : [...others, { card, score, at: nowMs }];
  return all.sort((one, other) => weight(other, nowMs) - weight(one, nowMs)).slice(0, RANKED_MAX);
}

/**
 * Returns the ranking after a publish: changed items get their new cards, and items no longer in
 * any list are removed.
 */
export function withCards(
  ranking: Ranking,
  cards: ReadonlyMap<string, Card | undefined>,
): RankedItem[] {
  return ranking.items.flatMap((item) => {
    if (!cards.has(item.card.id)) return [item];
    const card = cards.get(item.card.id);
    return card === undefined ? [] : [{ ...item, card }];
  });
}
