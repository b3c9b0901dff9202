/**
 * Tells readers what has happened to what they have bought. What is to be told is stored with what has
 * happened and taken away once the mailer has accepted it. One tells at a time, each event of a
 * subscription once; who asks next, or the night, tells what is left.
 */
import * as v from 'valibot';
import type { Log } from '../http/log.ts';
import { paidEvents, reminderOf, type Change, type PaidChange } from './paid-changes.ts';
import { subscriptionSchema, type Paid, type PaidStore } from './paid-store.ts';

export interface TellingDeps {
  readonly paid: Pick<
    PaidStore,
    'read' | 'addToTell' | 'beginTelling' | 'removeToTell' | 'endTelling' | 'noteUnsettled'
  >;
  /**
   * Tells the reader. What it throws leaves the change to be told later. Absent where nobody is told of
   * what happens.
   */
  readonly tell?: (change: PaidChange) => Promise<void>;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
}

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event: v.picklist(paidEvents),
    of: v.string(),
    subscription: subscriptionSchema,
    /** What came first is told first. */
    at: v.number(),
    nth: v.number(),
  }),
);

const nameOf = ({ event, of }: Pick<Change, 'event' | 'of'>) => `${event}#${of}`;

function storedOf({ event, of, subscription }: Change, at: number, nth: number): string {
  return JSON.stringify({ event, of, subscription, at, nth });
}

/** What is to be told, in its order. What a later version wrote waits for that. */
function read({ toTell = new Set<string>() }: Pick<Paid, 'toTell'>) {
  return [...toTell]
    .flatMap((text) => {
      const parsed = v.safeParse(storedSchema, text);
      return parsed.success ? [{ text, ...parsed.output }] : [];
    })
    .sort((one, other) => one.at - other.at || one.nth - other.nth);
}

/** @returns changes as they are stored to be told, without those that were told or wait for it. */
export function toTellOf(
  before: Paid | undefined,
  changes: readonly Change[],
  at: number,
): readonly string[] {
  const known = new Set([...(before?.told ?? []), ...read(before ?? {}).map(nameOf)]);
  return changes
    .filter((change) => !known.has(nameOf(change)))
    .map((change, nth) => storedOf(change, at, nth));
}

/** Of what is over by now nobody is told as if it were to come. */
function isTrue({ event, of }: Change, { subscription, reason }: Paid, nowMs: number): boolean {
  if (event === 'payment-failed') return reason === 'payment-late';
  if (event !== 'trial-ends' && event !== 'renews-soon' && event !== 'renews-monthly') return true;
  return subscription !== undefined && reminderOf(subscription, nowMs)?.of === of;
}

/** @returns whether there is nothing left of what there was. */
async function tellAll(
  { paid, tell, log, now }: TellingDeps,
  account: string,
  email: string,
): Promise<boolean> {
  const begun = await paid.beginTelling(account, now());
  if (begun === undefined) return false;
  try {
    for (const { text, ...change } of read(begun)) {
      const name = nameOf(change);
      const isNew = !begun.told.has(name) && isTrue(change, begun, now());
      const { event, of, subscription, at } = change;
      if (isNew) await tell?.({ account, event, email, subscription, of, at });
      await paid.removeToTell(account, text, isNew ? name : undefined);
    }
    return true;
  } catch (error) {
    const message = 'An email about a subscription was not sent; the night tries again';
    log({ level: 'ERROR', message, account, error });
    return false;
  } finally {
    await paid.endTelling(account);
  }
}

const isLeft = (found: Paid | undefined) => found !== undefined && read(found).length > 0;

/**
 * Tells the reader what is left to be told. It does not throw what the mailer throws: the night is told to
 * try again.
 * @param customer Of the account, at the provider.
 * @param email The reader's; without it nothing is told.
 * @returns what the account has.
 */
export async function tellLeft(
  deps: TellingDeps,
  { account, customer, email }: Record<'account' | 'customer', string> & { email?: string },
): Promise<Paid | undefined> {
  const { paid, tell, now } = deps;
  let found = await paid.read(account);
  if (tell === undefined || email === undefined) return found;
  // Others add to it meanwhile, and leave it to who tells.
  while (isLeft(found) && (await tellAll(deps, account, email))) found = await paid.read(account);
  if (isLeft(found)) await paid.noteUnsettled({ customer, account, at: now() });
  return found;
}

/** Notes the receipt of a withdrawal. Who asks for the customer next sends it. */
export async function noteWithdrawal(
  { paid, now }: Pick<TellingDeps, 'paid' | 'now'>,
  { account, subscription }: Pick<Paid, 'account' | 'subscription'>,
): Promise<void> {
  if (subscription === undefined) return;
  const change = { event: 'withdrawn', of: subscription.id, subscription } as const;
  await paid.addToTell(account, storedOf(change, now(), 0));
}
