/**
 * What became of each reader's letter of an edition. A letter is claimed by a conditional write before
 * it is sent, so that no reader gets two, also when two programs send and one is killed (ADR 0182).
 */
import * as v from 'valibot';
import { DAY_S, SECOND_MS } from '../../../shared/limits.ts';
import { editionLabel, type EditionName } from '../../../shared/newsletters/edition.ts';
import { conditionHolds, type DynamoClient } from '../../aws/dynamo.ts';
import { readerKey } from '../../readers/reader-keys.ts';
import { LIST_PARTS } from '../newsletter-readers.ts';

/** `claimed` without more: its sender was killed, or is at it. */
export const letterStates = ['claimed', 'sent', 'refused', 'unknown'] as const;
export type LetterState = (typeof letterStates)[number];

const letterSchema = v.object({ sk: v.string(), state: v.picklist(letterStates) });

/** Complaints come after weeks at most; questions of readers after months. */
const KEPT_S = 180 * DAY_S;

export interface LetterStore {
  /** Returns the hashes, of some readers, for which there is a letter already. */
  known(edition: EditionName, hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** @returns false when somebody else has claimed it. */
  claim(edition: EditionName, hash: string): Promise<boolean>;
  /** Notes the end of a claimed letter. */
  settle(
    edition: EditionName,
    hash: string,
    state: Exclude<LetterState, 'claimed'>,
    detail: string,
  ): Promise<void>;
  /** Gives a claim back: the letter has not gone out. */
  release(edition: EditionName, hash: string): Promise<void>;
  /** Yields the hashes of those whose letter was sent, in their order. @param after continues behind it. */
  sent(
    edition: EditionName,
    atOnce: number,
    after: string,
  ): AsyncGenerator<readonly string[], void, undefined>;
  /** Counts all letters, by their states. */
  count(edition: EditionName): Promise<Record<LetterState, number>>;
  /** Forgets the letters with an unclear end, so that they are sent again. @returns how many. */
  forgetUnclear(edition: EditionName): Promise<number>;
}

type LetterDynamo = Pick<DynamoClient, 'batchGet' | 'put' | 'update' | 'delete' | 'query'>;

/** Where letters are, all of an edition, and how one is given back. */
function createRecords(dynamo: LetterDynamo, table: string) {
  const keyOf = (edition: EditionName, hash: string) =>
    readerKey.letter(editionLabel(edition), hash);

  async function* all(edition: EditionName) {
    for (const part of LIST_PARTS)
      for (const item of await dynamo.query(table, keyOf(edition, part).pk))
        yield v.parse(letterSchema, item);
  }

  async function* sent(edition: EditionName, atOnce: number, after: string) {
    let group: string[] = [];
    for await (const { sk, state } of all(edition)) {
      if (state !== 'sent' || sk <= after) continue;
      group.push(sk);
      if (group.length < atOnce) continue;
      yield group;
      group = [];
    }
    if (group.length > 0) yield group;
  }

  async function release(edition: EditionName, hash: string): Promise<boolean> {
    return conditionHolds(
      dynamo.delete(table, keyOf(edition, hash), {
        condition: '#state = :claimed OR #state = :unknown',
        names: { '#state': 'state' },
        values: { ':claimed': 'claimed', ':unknown': 'unknown' },
      }),
    );
  }
  return { keyOf, all, sent, release };
}

export function createLetterStore(
  dynamo: LetterDynamo,
  table: string,
  now: () => number,
): LetterStore {
  const { keyOf, all, sent, release } = createRecords(dynamo, table);
  return {
    async known(edition, hashes) {
      const keys = hashes.map((hash) => keyOf(edition, hash));
      const items = await dynamo.batchGet(table, keys, { consistent: true });
      return new Set(items.map((item) => v.parse(letterSchema, item).sk));
    },
    claim: (edition, hash) =>
      conditionHolds(
        dynamo.put(
          table,
          {
            ...keyOf(edition, hash),
            state: 'claimed',
            at: new Date(now()).toISOString(),
            ttl: Math.floor(now() / SECOND_MS) + KEPT_S,
          },
          { condition: 'attribute_not_exists(#sk)', names: { '#sk': 'sk' } },
        ),
      ),
    async settle(edition, hash, state, detail) {
      await dynamo.update({
        table,
        key: keyOf(edition, hash),
        update: 'SET #state = :state, #detail = :detail',
        names: { '#state': 'state', '#detail': 'detail' },
        values: { ':state': state, ':detail': detail },
      });
    },
    async release(edition, hash) {
      await release(edition, hash);
    },
    sent,
    async count(edition) {
      const counts = { claimed: 0, sent: 0, refused: 0, unknown: 0 };
      for await (const { state } of all(edition)) counts[state] += 1;
      return counts;
    },
    async forgetUnclear(edition) {
      let forgotten = 0;
      for await (const { sk, state } of all(edition))
        if ((state === 'claimed' || state === 'unknown') && (await release(edition, sk)))
          forgotten += 1;
      return forgotten;
    },
  };
}
