/**
 * Stores the most-read ranking. Each write names the version that it follows, so that no two writes
 * undo each other.
 */
import { toCard, type Card } from '../../shared/content/card.ts';
import type { Item } from '../../shared/content/item.ts';
import { encodeDocument } from './document.ts';
import { contentKey } from './keys.ts';
import { decodeItem } from './stored-documents.ts';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { untilUnchanged } from '../aws/until-unchanged.ts';
import {
  comesIn,
  parseRanking,
  withCards,
  withItem,
  type RankedItem,
  type Ranking,
} from './ranking.ts';

/**
 * Number of attempts when other writers come first. A view that gives up is still counted, and the
 * next one puts the item in its place.
 */
const TRIES = 6;
const LONGEST_PAUSE_MS = 60;

/** Whether an item is published by now, and not scheduled. */
function isPublic(item: Pick<Item, 'pubDate'> | undefined, nowMs: number): boolean {
  return item !== undefined && Date.parse(item.pubDate) <= nowMs;
}

/** Returns the card of an item that lists may show. */
function listedCard(item: Item, nowMs: number): Card | undefined {
  return item.listed && isPublic(item, nowMs) ? toCard(item) : undefined;
}

export interface RankingStore {
  /**
   * Places an item according to its score.
   * @throws what the store throws.
   */
  place(id: string, score: number): Promise<void>;
  /**
   * Updates the ranking after items were republished, changed or removed from the lists.
   * @param cards by id; undefined for items that are in no list or no longer on the site.
   * @throws what the store throws.
   */
  refresh(cards: ReadonlyMap<string, Card | undefined>): Promise<void>;
}

/** @param now Epoch ms. */
export function createRankingStore(
  dynamo: DynamoClient,
  table: string,
  now: () => number,
): RankingStore {
  const read = async () =>
    parseRanking(await dynamo.get(table, contentKey.ranking(), { consistent: true }));

  async function write(
    before: Ranking,
    ranked: readonly RankedItem[],
  ): Promise<'written' | 'changed'> {
    const put = dynamo.put(
      table,
      {
        ...contentKey.ranking(),
        version: before.version + 1,
        ...encodeDocument({ items: ranked }, 'The order of what is read most'),
      },
      {
        names: { '#version': 'version' },
        ...(before.version === 0
          ? { condition: 'attribute_not_exists(#version)' }
          : { condition: '#version = :version', values: { ':version': before.version } }),
      },
    );
    return (await conditionHolds(put)) ? 'written' : 'changed';
  }

  return {
    async place(id, score) {
      await untilUnchanged({ tries: TRIES, longestPauseMs: LONGEST_PAUSE_MS }, async () => {
        // The ranking is read before the item: a publish between the two makes the write fail, or
        // comes after it.
        const before = await read();
        if (!comesIn(before, id, score, now())) return 'as it is';
        const record = await dynamo.get(table, contentKey.item(id), { consistent: true });
        const card = record === undefined ? undefined : listedCard(decodeItem(record), now());
        return write(before, withItem(before, id, card, score, now()));
      });
    },
    async refresh(given) {
      const cards = new Map(
        [...given].map(([id, card]) => [id, isPublic(card, now()) ? card : undefined]),
      );
      const asLongAsOthersWrite = {
        tries: Number.POSITIVE_INFINITY,
        longestPauseMs: LONGEST_PAUSE_MS,
      };
      await untilUnchanged(asLongAsOthersWrite, async () => {
        const before = await read();
        return before.items.some(({ card }) => cards.has(card.id))
          ? write(before, withCards(before, cards))
          : 'as it is';
      });
    },
  };
}
