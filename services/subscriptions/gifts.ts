/**
 * What becomes of gifts: the provider says whether one is paid for or paid back, its email is sent on its
 * day, and somebody redeems it. Each step may be repeated, and none is lost: what was paid and not sent is
 * found by the next morning.
 */
import { openReasons } from '../../shared/subscriptions/access.ts';
import { dayIn } from '../../shared/content/zoned-instant.ts';
import { isLiving } from '../../shared/subscriptions/provider-subscription.ts';
import type { Log } from '../http/log.ts';
import type { Account } from '../readers/account-store.ts';
import type { Institution } from '../readers/institution-store.ts';
import type { SubscriptionLinks } from '../readers/subscription-links.ts';
import { addMonths, giftCode } from './gift-code.ts';
import type { GiftEmails, GiftEvent } from './gift-emails.ts';
import {
  giftNumber,
  isGiftNumber,
  type Gift,
  type GiftStore,
  type GiftTerm,
} from './gift-store.ts';
import type { GroupStore } from './group-store.ts';
import { isPaidNumber, type Paid } from './paid-store.ts';
import type { ProviderGift } from './payments.ts';

export interface GiftDeps {
  readonly gifts: GiftStore;
  readonly emails: GiftEmails;
  /** Pays back a payment. Absent where nothing is asked of the provider. */
  readonly refund?: (payment: string) => Promise<void>;
  /** Secret of which codes are made. */
  readonly subject: () => Promise<string>;
  /** IANA, the magazine's. */
  readonly timeZone: string;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Tells the giver. What has happened has happened: an email that fails is logged. */
export async function tellGiver(deps: GiftDeps, event: GiftEvent, gift: Gift): Promise<void> {
  try {
    await deps.emails.tell(event, gift, giftCode(gift.id, await deps.subject()));
  } catch (error) {
    deps.log({ level: 'ERROR', message: 'An email about a gift was not sent', event, error });
  }
}

/**
 * Sends the gift to its mailbox.
 * @throws what the mailer throws: the gift is still to be sent.
 */
export async function presentGift(deps: GiftDeps, gift: Gift): Promise<void> {
  await deps.emails.present(gift, giftCode(gift.id, await deps.subject()));
  await deps.gifts.setSent(gift, deps.now());
}

const today = ({ timeZone, now }: Pick<GiftDeps, 'timeZone' | 'now'>) => dayIn(timeZone, now());

async function presentIfDue(deps: GiftDeps, id: string): Promise<boolean> {
  const gift = await deps.gifts.read(id);
  if (gift?.state !== 'paid' || gift.sentAt !== undefined || gift.sendOn > today(deps))
    return false;
  try {
    await presentGift(deps, gift);
    return true;
  } catch (error) {
    deps.log({ level: 'ERROR', message: 'A gift was not sent; the next run tries again', error });
    return false;
  }
}

/** @returns how many were sent. */
export async function presentDueGifts(deps: GiftDeps): Promise<number> {
  let sent = 0;
  for (const id of await deps.gifts.dueUntil(today(deps)))
    if (await presentIfDue(deps, id)) sent += 1;
  return sent;
}

/** Attempts while somebody redeems it at the same moment. */
const ATTEMPTS = 3;

async function takeBack(deps: GiftDeps, id: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const gift = await deps.gifts.read(id);
    if (gift === undefined || gift.state === 'refunded') return;
    if (!(await deps.gifts.setRefunded(gift, deps.now()))) continue;
    await tellGiver(deps, 'refunded', gift);
    return;
  }
  throw new Error(`The gift ${id} is being changed by somebody else again and again`);
}

/** Follows what the provider says of a gift's payment. */
export async function followGift(
  deps: GiftDeps,
  { id, status, payment }: ProviderGift,
): Promise<void> {
  if (status === 'open') return;
  if (status !== 'paid') {
    await takeBack(deps, id);
    return;
  }
  const gift = await deps.gifts.read(id);
  // Its giver has withdrawn, and the provider did not respond then.
  if (gift?.state === 'refunded') await deps.refund?.(payment);
  if (gift?.state !== 'ordered') return;
  if (!(await deps.gifts.setPaid(gift, payment, deps.now()))) return;
  await tellGiver(deps, 'bought', gift);
  await presentIfDue(deps, id);
}

/** What an account may have besides a gift. */
export interface HoldingsDeps {
  readonly links: Pick<SubscriptionLinks, 'ofAccount'>;
  readonly groups: Pick<GroupStore, 'read' | 'ofMember'>;
  readonly institutionOf: (account: Account) => Promise<Institution | undefined>;
}

/** When a gift would begin for an account, and what must happen to what it pays for itself. */
export interface GiftStart {
  readonly startMs: number;
  /** When what nobody pays for here ends, such as a printed magazine. */
  readonly notBeforeMs?: number;
  /** Owners of the groups by which the account reads. */
  readonly groups: readonly string[];
  /** The subscription that would renew meanwhile: it ends with what is paid. */
  readonly renewing?: { readonly id: string; readonly when: 'now' | 'period-end' };
}

function renewalOf(paid: Pick<Paid, 'subscription' | 'reason'> | undefined, nowMs: number) {
  const { subscription, reason } = paid ?? {};
  const isOpen = openReasons.some((open) => open === reason);
  if (subscription === undefined || !isOpen || !isLiving(subscription)) return { endMs: nowMs };
  const { id, status, cancelAtMs, periodEndMs } = subscription;
  if (cancelAtMs !== undefined) return { endMs: cancelAtMs };
  // What is not paid is not owed: the gift takes its place.
  if (status === 'past_due') return { endMs: nowMs, renewing: { id, when: 'now' as const } };
  return { endMs: periodEndMs, renewing: { id, when: 'period-end' as const } };
}

/**
 * A gift begins when everything else that the account has is over. Nothing of it is lost, and nobody pays
 * for a time that was given to them (ADR 0168).
 */
export async function startOf(
  deps: HoldingsDeps,
  account: Account,
  paid: Paid | undefined,
  nowMs: number,
): Promise<GiftStart> {
  const { endMs, renewing } = renewalOf(paid, nowMs);
  const [linked, groups, institution] = await Promise.all([
    deps.links.ofAccount(account),
    deps.groups.ofMember(account),
    deps.institutionOf(account),
  ]);
  const others = linked.filter(({ number }) => !isPaidNumber(number));
  const latestOf = (some: readonly { readonly endsAt: string }[]) =>
    Math.max(nowMs, ...some.map(({ endsAt }) => Date.parse(endsAt)));
  const notBeforeMs = latestOf([
    ...others.filter(({ number }) => !isGiftNumber(number)),
    ...(institution === undefined ? [] : [institution]),
  ]);
  return {
    startMs: Math.max(endMs, notBeforeMs, latestOf([...others, ...groups])),
    groups: groups.map(({ owner }) => owner),
    ...(notBeforeMs === nowMs ? {} : { notBeforeMs }),
    ...(renewing === undefined ? {} : { renewing }),
  };
}

/** @returns when it ends; undefined when another was faster, or it was taken back. */
export async function redeemGift(
  { gifts, now }: Pick<GiftDeps, 'gifts' | 'now'>,
  gift: Gift,
  account: Account,
  { startMs, notBeforeMs, groups }: GiftStart,
): Promise<number | undefined> {
  const endMs = addMonths(startMs, gift.months);
  const term = { startMs, endMs, groups, ...(notBeforeMs === undefined ? {} : { notBeforeMs }) };
  return (await gifts.redeem(gift, account, term, now())) ? endMs : undefined;
}

/** A gift that begins so soon anyhow stays as it is. */
const MOMENT_MS = 3_600_000;

/**
 * Returns gifts that wait for what their reader does not have any more, with the terms that they have
 * then. Each keeps its length, and follows the one before it.
 * @param gifts Those of one reader, the earliest first.
 * @param fromMs When the reader has nothing else, which is not before now.
 */
function earlierTerms(
  gifts: readonly Gift[],
  fromMs: number,
): readonly { readonly gift: Gift; readonly term: GiftTerm }[] {
  let freeMs = fromMs;
  return gifts.flatMap((gift) => {
    const waitsUntilMs = Date.parse(gift.startsAt ?? '');
    const startMs = Math.max(freeMs, Date.parse(gift.notBefore ?? gift.orderedAt));
    // Nobody is told of a moment, nor is one of unknown beginning moved.
    const isMoved = waitsUntilMs - startMs > MOMENT_MS;
    const endMs = isMoved ? addMonths(startMs, gift.months) : Date.parse(gift.endsAt);
    freeMs = Math.max(freeMs, endMs);
    return isMoved ? [{ gift, term: { startMs, endMs } }] : [];
  });
}

type WaitingDeps = Pick<GiftDeps, 'gifts' | 'emails' | 'log' | 'now'> &
  Pick<HoldingsDeps, 'groups'>;

/** Returns when a reader no longer has what was bought by these accounts: the reader's own, or as a member. */
async function freeFrom(
  { groups, now }: WaitingDeps,
  reader: string,
  owners: ReadonlySet<string>,
): Promise<number> {
  const found = await Promise.all([...owners].map((owner) => groups.read(owner)));
  const ends = found
    .filter((one) => one !== undefined)
    .filter(({ owner, members }) => owner === reader || members.has(reader))
    .map(({ endsAt }) => Date.parse(endsAt));
  return Math.max(now(), ...ends);
}

/** @returns false when somebody else has moved one meanwhile. */
async function moveGifts(
  deps: WaitingDeps,
  gifts: readonly Gift[],
  fromMs: number,
  email: string | undefined,
): Promise<boolean> {
  for (const { gift, term } of earlierTerms(gifts, fromMs)) {
    if (!(await deps.gifts.move(gift, term))) return false;
    if (email === undefined) continue;
    await deps.emails.opened(email, gift, term.endMs).catch((error: unknown) => {
      deps.log({ level: 'ERROR', message: 'An email about a gift was not sent', error });
    });
  }
  return true;
}

/**
 * Lets gifts that wait for what an account has bought begin when their readers do not have it any more: it
 * has ended, be it before its time, or they share it no longer. Repeating it changes nothing.
 * @param email The address of `reader`, who is told; that of others is in the group.
 * @param reader Default: the account.
 */
export async function beginWaitingGifts(
  deps: WaitingDeps,
  account: string,
  email: string | undefined,
  reader = account,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const gifts = await deps.gifts.waitingFor(account);
    if (gifts.length === 0) return;
    const { group } = (await deps.groups.read(account)) ?? {};
    let isAlone = true;
    for (const one of new Set(gifts.flatMap(({ linkedTo = [] }) => linkedTo))) {
      const own = gifts.filter(({ linkedTo }) => linkedTo === one);
      const seat = group?.seats.find((taken) => taken.account === one);
      const fromMs = await freeFrom(deps, one, new Set([one, account]));
      isAlone &&= await moveGifts(deps, own, fromMs, one === reader ? email : seat?.email);
    }
    if (isAlone) return;
  }
  throw new Error(`The gifts of ${account} are being moved by somebody else again and again`);
}

/**
 * Returns the subscription that would renew while a gift of its account runs or waits, and how it ends;
 * undefined where none would. One with seats for others is left alone.
 */
export async function endedByGift(
  { gifts, now }: Pick<GiftDeps, 'gifts' | 'now'>,
  account: string,
  paid: Pick<Paid, 'subscription' | 'reason'>,
): Promise<GiftStart['renewing']> {
  const { renewing } = renewalOf(paid, now());
  if (renewing === undefined || (paid.subscription?.quantity ?? 1) > 1) return undefined;
  const redeemed = await gifts.waitingFor(account);
  const isGiven = redeemed.some(
    ({ linkedTo, endsAt }) => linkedTo === account && Date.parse(endsAt) > now(),
  );
  return isGiven ? renewing : undefined;
}

/** Whether a gift runs for an account, or waits to: then nothing is sold to it, and nothing renews. */
export async function runningGift(
  links: Pick<SubscriptionLinks, 'ofAccount'>,
  account: Pick<Account, 'accountId' | 'subscriptions'>,
  nowMs: number,
): Promise<string | undefined> {
  const number = giftNumber('');
  return (await links.ofAccount(account))
    .filter((one) => one.number.startsWith(number) && Date.parse(one.endsAt) > nowMs)
    .map(({ endsAt }) => endsAt)
    .sort()
    .at(-1);
}
