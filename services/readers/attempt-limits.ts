/**
 * Counts attempts in DynamoDB. Each allowed attempt is one conditional write, so no concurrent
 * attempt is missed.
 */
import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { conditionHolds, type DynamoClient } from '../aws/dynamo.ts';
import { untilUnchanged } from '../aws/until-unchanged.ts';
import { readerKey } from './reader-keys.ts';
import {
  noAttempts,
  type AttemptDecision,
  type AttemptRule,
  type AttemptState,
} from './attempt-rules.ts';

const storedSchema = v.object({
  times: v.array(v.number()),
  failures: v.number(),
  until: v.number(),
  version: v.number(),
  ttl: v.number(),
});

/**
 * Other requests count at the same time: how often to retry before the attempt counts as one too
 * many.
 */
const TRIES = { tries: 12, longestPauseMs: 20 };

export interface Attempt {
  /** Kind of attempt, e.g. `login-account`. */
  readonly kind: string;
  /**
   * The source of the attempt: a mailbox's hash or a network. Stored under a name that reveals
   * neither.
   */
  readonly who: string;
  readonly rule: AttemptRule;
}

/** Calls of one kind and source, of which each window of this length allows `max`. */
export interface WindowCount extends Pick<Attempt, 'kind' | 'who'> {
  readonly max: number;
  readonly windowMs: number;
}

export interface AttemptLimits {
  /**
   * Counts one attempt.
   * @returns how long to wait, in seconds, when it is one too many; else undefined.
   * @throws any error of the store.
   */
  count(attempt: Attempt): Promise<number | undefined>;
  /** Returns how long to wait, in seconds, before an attempt would be allowed. Counts nothing. */
  waitOf(attempt: Attempt): Promise<number | undefined>;
  /**
   * Counts one of many calls, in one write that no other call delays. Windows follow one another, so
   * twice as many calls can come around the end of one.
   * @returns how long to wait, in seconds, when it is one too many; else undefined.
   */
  countInWindow(calls: WindowCount): Promise<number | undefined>;
  /** Clears the count after an attempt has succeeded. */
  forget(attempt: Pick<Attempt, 'kind' | 'who'>): Promise<void>;
}

function record({ next, keepMs }: Extract<AttemptDecision, { isAllowed: true }>, version: number) {
  const { times, failures, until } = next;
  return { times: [...times], failures, until, version, ttl: Math.ceil(keepMs / 1_000) };
}

/** Condition of a write: nobody has counted since the read that found this version, or none (0). */
function unlessChanged(version: number) {
  return {
    condition: version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    names: { '#version': 'version' },
    ...(version === 0 ? {} : { values: { ':version': version } }),
  };
}

/** An update that counts one more of at most `max` until `endMs` (epoch ms). */
function oneMore(max: number, endMs: number) {
  return {
    update: 'SET #ttl = :ttl ADD #calls :one',
    condition: 'attribute_not_exists(#calls) OR #calls < :max',
    names: { '#ttl': 'ttl', '#calls': 'calls' },
    values: { ':ttl': Math.ceil(endMs / 1_000), ':one': 1, ':max': max },
  };
}

/**
 * @param secret Secret that names are derived from.
 * @param now Epoch ms.
 */
export function createAttemptLimits(
  dynamo: DynamoClient,
  table: string,
  secret: () => Promise<string>,
  now: () => number,
): AttemptLimits {
  const keyOf = async ({ kind, who }: Pick<Attempt, 'kind' | 'who'>) =>
    readerKey.limit(
      `${kind}#${createHmac('sha256', await secret())
        .update(`attempts\n${kind}\n${who}`)
        .digest('base64url')}`,
    );

  async function read(
    key: Awaited<ReturnType<typeof keyOf>>,
  ): Promise<{ readonly state: AttemptState; readonly version: number }> {
    const found = v.safeParse(storedSchema, await dynamo.get(table, key, { consistent: true }));
    if (!found.success) return { state: noAttempts, version: 0 };
    // DynamoDB deletes expired items days later.
    const { ttl, version, ...state } = found.output;
    return { state: ttl * 1_000 <= now() ? noAttempts : state, version };
  }

  return {
    async count(attempt) {
      const key = await keyOf(attempt);
      const waitS = await untilUnchanged(TRIES, async () => {
        const { state, version } = await read(key);
        const decision = attempt.rule(state, now());
        if (!decision.isAllowed) return decision.waitMs / 1_000;
        const counted = { ...key, ...record(decision, version + 1) };
        const put = dynamo.put(table, counted, unlessChanged(version));
        return (await conditionHolds(put)) ? undefined : 'changed';
      });
      return waitS === 'changed' ? 1 : waitS;
    },
    async waitOf(attempt) {
      const { state } = await read(await keyOf(attempt));
      const decision = attempt.rule(state, now());
      return decision.isAllowed ? undefined : decision.waitMs / 1_000;
    },
    async countInWindow({ kind, who, max, windowMs }) {
      const window = Math.floor(now() / windowMs);
      const endMs = (window + 1) * windowMs;
      const isCounted = await conditionHolds(
        dynamo.update({
          table,
          key: await keyOf({ kind, who: `${who} ${window}` }),
          ...oneMore(max, endMs),
        }),
      );
      return isCounted ? undefined : (endMs - now()) / 1_000;
    },
    async forget(attempt) {
      await dynamo.delete(table, await keyOf(attempt));
    },
  };
}
