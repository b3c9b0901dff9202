/**
 * What publishes to AWS still have to purge, and how much they have purged: one record, so that nothing
 * is forgotten when a publish breaks off, and many publishes purge together (docs/adr/0176).
 */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { boundedTags, pageTag } from '../shared/page-tags.ts';
import { conditionHolds, type DynamoClient } from '../services/aws/dynamo.ts';
import { untilUnchanged } from '../services/aws/until-unchanged.ts';
import { contentKey } from '../services/content/keys.ts';

const MAX_TRIES = 12;
const LONGEST_PAUSE_MS = 100;
const MINUTE_MS = 60_000;
/** A purge that takes so long has been cut off: its tags go with the next one. */
const SENT_WITHIN_MS = MINUTE_MS;
/** Purges of one minute. What is published after these waits until the minute is over. */
const PURGES_A_MINUTE = 5;

/** Tags of a site in a month, unless `MASTHEAD_PURGES_PER_MONTH` says otherwise: 20 USD at most. */
export const PURGES_A_MONTH = 5_000;

const ledgerSchema = v.object({
  /** Tags that are not purged yet. */
  pending: v.array(v.string()),
  /** Purges that have begun and not ended: a process may die, or be ended, while it sends. */
  sending: v.optional(
    v.array(
      v.object({
        id: v.string(),
        /** Start, ms; 0 for one that has failed. */
        since: v.number(),
        tags: v.array(v.string()),
      }),
    ),
    [],
  ),
  /** `2026-11`, UTC, and the tags that were purged in it. */
  month: v.string(),
  spent: v.number(),
  /** Start of the minute that is counted, ms, and the purges in it. */
  minute: v.number(),
  purges: v.number(),
  /** Whether pages may live long, because the last purge was made. */
  isPurged: v.boolean(),
});
type Ledger = v.InferOutput<typeof ledgerSchema>;

const empty: Ledger = {
  pending: [],
  sending: [],
  month: '',
  spent: 0,
  minute: 0,
  purges: 0,
  isPurged: false,
};

export interface LedgerStore {
  readonly dynamo: Pick<DynamoClient, 'get' | 'put' | 'update'>;
  readonly table: string;
}

/** Changes the ledger so that no other publisher's change is lost. `undefined` leaves it as it is. */
async function changeLedger<T>(
  { dynamo, table }: LedgerStore,
  change: (ledger: Ledger) => { readonly ledger?: Ledger; readonly value: T },
): Promise<T> {
  const key = contentKey.purges();
  const changed = await untilUnchanged(
    { tries: MAX_TRIES, longestPauseMs: LONGEST_PAUSE_MS },
    async () => {
      const record = await dynamo.get(table, key, { consistent: true });
      const before = record?.ledger;
      const { ledger, value } = change(
        typeof before === 'string' ? v.parse(ledgerSchema, JSON.parse(before)) : empty,
      );
      if (ledger === undefined) return { value };
      const put = dynamo.put(
        table,
        { ...key, ledger: JSON.stringify(ledger) },
        before === undefined
          ? { condition: 'attribute_not_exists(#l)', names: { '#l': 'ledger' } }
          : { condition: '#l = :l', names: { '#l': 'ledger' }, values: { ':l': before } },
      );
      return (await conditionHolds(put)) ? { value } : 'changed';
    },
  );
  if (changed === 'changed')
    throw new Error('The record of purges keeps being changed by another publisher');
  return changed.value;
}

/**
 * Notes what a publish is about to make old.
 * @returns whether pages may live long: publishes purge them.
 */
export function noteForPurge(store: LedgerStore, tags: readonly string[]): Promise<boolean> {
  return changeLedger(store, (ledger) => ({
    ledger: { ...ledger, pending: boundedTags([...ledger.pending, ...tags]) },
    value: ledger.isPurged,
  }));
}

export interface PurgeLimits {
  /** Tags of one month. */
  readonly aMonth: number;
  /** Epoch ms. */
  readonly now: () => number;
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * `isLast`: the month's tags are used up with these, so pages live short from now on. Where the bound was
 * lowered, or another publisher has a higher one, this is one tag beyond it.
 */
export type Purge =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'over'; readonly spent: number }
  | { readonly kind: 'wait'; readonly ms: number }
  | {
      readonly kind: 'purge';
      readonly tags: readonly string[];
      readonly isLast: boolean;
      readonly spent: number;
    };

function nextPurge(
  ledger: Ledger,
  { aMonth, now }: Pick<PurgeLimits, 'aMonth' | 'now'>,
  id: string,
): { readonly ledger?: Ledger; readonly value: Purge } {
  const time = now();
  const month = new Date(time).toISOString().slice(0, 7);
  const spent = ledger.month === month ? ledger.spent : 0;
  const running = ledger.sending.filter(({ since }) => Math.abs(time - since) < SENT_WITHIN_MS);
  const left = ledger.sending.filter((one) => !running.includes(one));
  const pending = boundedTags([...left.flatMap(({ tags }) => tags), ...ledger.pending]);
  if (pending.length === 0) return { value: { kind: 'nothing' } };
  // Copies that live long are there as long as nothing has removed all of them.
  const mayBeOld = ledger.isPurged || left.length > 0;
  if (spent >= aMonth && !mayBeOld) return { value: { kind: 'over', spent } };
  const isSameMinute = time - ledger.minute < MINUTE_MS && time >= ledger.minute;
  const purges = isSameMinute ? ledger.purges : 0;
  if (purges >= PURGES_A_MINUTE)
    return { value: { kind: 'wait', ms: ledger.minute + MINUTE_MS - time } };
  // What is made from now on lives short where nothing is left to purge it with.
  const isLast = spent + pending.length >= aMonth;
  const tags = isLast || !ledger.isPurged ? [pageTag.all] : pending;
  const next = {
    pending: [],
    sending: [...running, { id, since: time, tags }],
    month,
    spent: spent + tags.length,
    minute: isSameMinute ? ledger.minute : time,
    purges: purges + 1,
    isPurged: !isLast,
  };
  return { ledger: next, value: { kind: 'purge', tags, isLast, spent: next.spent } };
}

/** Tells pages whether publishes purge them. */
async function tellPages({ dynamo, table }: LedgerStore, isPurged: boolean): Promise<void> {
  await dynamo.update({
    table,
    key: contentKey.edition(),
    update: 'SET #p = :p',
    names: { '#p': 'isPurged' },
    values: { ':p': isPurged },
  });
}

/**
 * Purges what publishes have noted, together, and at most five times a minute: then it waits. Tags stay
 * in the ledger until they are sent.
 * @param send purges tags at the edge.
 * @throws what `send` throws. The tags then go with the next purge, and pages live short.
 */
export async function purgePending(
  store: LedgerStore,
  limits: PurgeLimits,
  send: (tags: readonly string[]) => Promise<void>,
): Promise<Exclude<Purge, { kind: 'wait' }>> {
  const id = randomUUID();
  let purge = await changeLedger(store, (ledger) => nextPurge(ledger, limits, id));
  while (purge.kind === 'wait') {
    await limits.pause(purge.ms);
    purge = await changeLedger(store, (ledger) => nextPurge(ledger, limits, id));
  }
  if (purge.kind === 'over') await tellPages(store, false);
  if (purge.kind !== 'purge') return purge;
  const { tags, isLast } = purge;
  try {
    // Before the last purge: what is made after it must not live long.
    if (isLast) await tellPages(store, false);
    await send(tags);
    if (!isLast) await tellPages(store, true);
    await changeLedger(store, (ledger) => ({
      ledger: { ...ledger, sending: ledger.sending.filter((one) => one.id !== id) },
      value: undefined,
    }));
  } catch (error) {
    await changeLedger(store, (ledger) => ({
      ledger: {
        ...ledger,
        sending: [
          ...ledger.sending.filter((one) => one.id !== id),
          { id, since: 0, tags: [...tags] },
        ],
        spent: Math.max(0, ledger.spent - tags.length),
        isPurged: false,
      },
      value: undefined,
    }));
    await tellPages(store, false);
    throw error;
  }
  return purge;
}
