/** The order of what is read most: one small record, whole with its cards, so that a page reads it with its lists. Pure. */
import * as v from 'valibot';
import type { Card } from '../../shared/content/card.ts';
import type { PlainItem } from '../aws/attributes.ts';
import { decodeDocument } from './document.ts';
import { COUNTED_DAYS, DAY_MS, decayed } from './view-score.ts';

/** The most popular page shows twenty; the others are there when some of them go. */
export const RANKED_MAX = 30;

export interface RankedPiece {
  readonly card: Card;
  /** At the time `at`, epoch ms. */
  readonly score: number;
  readonly at: number;
}

export interface Ranking {
  /** Best first. */
  readonly pieces: readonly RankedPiece[];
  /** Of the record: a write names the one that it follows. 0: there is none yet. */
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

/** Cards of what is read most and public by now. */
export function rankedCards(ranking: Ranking, nowMs: number): Card[] {
  return ranking.pieces
    .filter((piece) => isCounted(piece, nowMs) && Date.parse(piece.card.pubDate) <= nowMs)
    .map(({ card }) => card);
}

/** Whether a score comes into the order at all: most pieces of an archive do not, and cost no more than the question. */
export function comesIn(ranking: Ranking, id: string, score: number, nowMs: number): boolean {
  const last = ranking.pieces[RANKED_MAX - 1];
  return (
    last === undefined ||
    ranking.pieces.some(({ card }) => card.id === id) ||
    score > weight(last, nowMs)
  );
}

/** The order with a piece at its place. @param card undefined when it is to be in no list. */
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

/** The order after a publish: changed pieces with their new cards, those that are in no list any more gone. */
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
