/**
 * The most-read ranking: one small record complete with its cards, so that a page reads it together
 * with its lists. Pure.
 */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { decodeDocument } from './document.ts';
import { COUNTED_DAYS, DAY_MS, decayed } from './view-score.ts';

/** The most popular page shows twenty; the others replace items that leave. */
export const RANKED_MAX = 30;

export interface RankedPiece {
  readonly card: Card;
  /** Score at the time `at`, epoch ms. */
  readonly score: number;
  readonly at: number;
}

export interface Ranking {
  /** Best first. */
  readonly pieces: readonly RankedPiece[];
  /** Version of the record; a write names the one that it follows. 0: there is none yet. */
  readonly version: number;
}

const rankingSchema = v.object({
  pieces: v.array(
    v.object({
      card: v.custom<Card>((card) => typeof card === 'object' && card !== null && 'id' in card),
      score: v.number(),
      at: v.number(),
    }),
  ),
});

export function parseRanking(record: PlainItem | undefined): Ranking {
  if (record === undefined) return { pieces: [], version: 0 };
  return {
    pieces: v.parse(rankingSchema, decodeDocument(record.doc)).pieces,
    version: Number(record.version),
  };
}

function weight(piece: RankedPiece, nowMs: number): number {
  return decayed(piece.score, nowMs - piece.at);
}

function isCounted(piece: RankedPiece, nowMs: number): boolean {
  return nowMs - piece.at < COUNTED_DAYS * DAY_MS;
}

/** Returns the cards of the most-read items that are public by now. */
export function rankedCards(ranking: Ranking, nowMs: number): Card[] {
  return ranking.pieces
    .filter((piece) => isCounted(piece, nowMs) && Date.parse(piece.card.pubDate) <= nowMs)
    .map(({ card }) => card);
}

/**
 * Returns whether a score enters the ranking at all. Most items of an archive do not, and cost no
 * more than this check.
 */
export function comesIn(ranking: Ranking, id: string, score: number, nowMs: number): boolean {
  const last = ranking.pieces[RANKED_MAX - 1];
  return (
    last === undefined ||
    ranking.pieces.some(({ card }) => card.id === id) ||
    score > weight(last, nowMs)
  );
}

/**
 * Returns the ranking with an item at its place.
 * @param card undefined when the item must be in no list.
 */
export function withPiece(
  ranking: Ranking,
  id: string,
  card: Card | undefined,
  score: number,
  nowMs: number,
): RankedPiece[] {
  const others = ranking.pieces.filter((piece) => piece.card.id !== id && isCounted(piece, nowMs));
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
): RankedPiece[] {
  return ranking.pieces.flatMap((piece) => {
    if (!cards.has(piece.card.id)) return [piece];
    const card = cards.get(piece.card.id);
    return card === undefined ? [] : [{ ...piece, card }];
  });
}
