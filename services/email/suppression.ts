/**
 * Which addresses get no emails, by what SES reported about earlier ones (ADR 0033). A record keeps
 * the newest time of each kind of report, and whether an address is suppressed is computed from it:
 * so reports may come twice and in any order.
 */
import type { SuppressionReason } from '../../shared/accounts/suppression-reason.ts';
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';

/** What was reported about an email to an address. */
export interface EmailReport {
  /** Hard bounces never go away by themselves; soft ones, such as a full mailbox, may. */
  readonly kind: 'complaint' | 'hard-bounce' | 'soft-bounce';
  /** ISO, in UTC. */
  readonly at: string;
  /** SES gives each report its own, which a repetition shares. */
  readonly id: string;
}

/** Times are ISO, in UTC. */
export interface SuppressionRecord {
  readonly complainedAt?: string;
  readonly bouncedAt?: string;
  /** The newest soft bounces, each as `time id`, in their order. */
  readonly softBounces: readonly string[];
  /** When the owner of the mailbox asked for emails again: earlier reports count no more. */
  readonly liftedAt?: string;
}

export interface Suppression {
  readonly reason: SuppressionReason;
  /** ISO. */
  readonly at: string;
}

/** So many soft bounces within so many days suppress an address. */
const SOFT_BOUNCES_MAX = 5;
const SOFT_BOUNCE_WINDOW_S = 14 * DAY_S;

/**
 * How long an address stays suppressed. A complaint is an objection, kept as long as the proof that
 * a reader has left a newsletter. Mailboxes may be made again.
 */
const keptS: Readonly<Record<SuppressionReason, number>> = {
  complained: 3 * 365 * DAY_S,
  bounced: 365 * DAY_S,
  'soft-bounced': 90 * DAY_S,
};

const none: SuppressionRecord = { softBounces: [] };

function newest(...times: readonly (string | undefined)[]): string | undefined {
  return times
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
}

function timeOf(softBounce: string): string {
  return softBounce.split(' ')[0] ?? '';
}

function secondsOf(iso: string): number {
  return Math.floor(Date.parse(iso) / SECOND_MS);
}

function lastBounces(...lists: readonly (readonly string[])[]): readonly string[] {
  return [...new Set(lists.flat())].sort().slice(-SOFT_BOUNCES_MAX);
}

/** Returns the record with a report; the same record when it says nothing new. */
export function withReport(
  record: SuppressionRecord = none,
  { kind, at, id }: EmailReport,
): SuppressionRecord {
  if (kind !== 'soft-bounce') {
    const field = kind === 'complaint' ? 'complainedAt' : 'bouncedAt';
    return newest(record[field], at) === record[field] ? record : { ...record, [field]: at };
  }
  const softBounces = lastBounces(record.softBounces, [`${at} ${id}`]);
  return softBounces.join() === record.softBounces.join() ? record : { ...record, softBounces };
}

/**
 * Returns the record after the owner of the mailbox has asked for emails again.
 * @param untilMs Epoch ms; later reports go on counting.
 */
export function lifted(record: SuppressionRecord, untilMs: number): SuppressionRecord {
  return { ...record, liftedAt: newest(record.liftedAt, new Date(untilMs).toISOString()) };
}

/** Returns what two records say together: neither takes back what the other says. */
export function merged(one: SuppressionRecord, other: SuppressionRecord): SuppressionRecord {
  const times = {
    complainedAt: newest(one.complainedAt, other.complainedAt),
    bouncedAt: newest(one.bouncedAt, other.bouncedAt),
    liftedAt: newest(one.liftedAt, other.liftedAt),
  };
  return {
    ...Object.fromEntries(Object.entries(times).filter(([, at]) => at !== undefined)),
    softBounces: lastBounces(one.softBounces, other.softBounces),
  };
}

/**
 * Returns each reason that still counts, the weightiest first. A hard bounce outweighs a complaint,
 * which its owner can lift by an email: none would arrive.
 */
function reasonsOf({
  complainedAt,
  bouncedAt,
  softBounces,
  liftedAt,
}: SuppressionRecord): Suppression[] {
  const counting = softBounces.map(timeOf).filter((at) => liftedAt === undefined || at > liftedAt);
  const [first, last] = [counting[0], counting.at(-1)];
  const isOften =
    counting.length === SOFT_BOUNCES_MAX &&
    first !== undefined &&
    last !== undefined &&
    secondsOf(last) - secondsOf(first) <= SOFT_BOUNCE_WINDOW_S;
  const times: readonly [SuppressionReason, string | undefined][] = [
    ['bounced', bouncedAt],
    ['complained', complainedAt],
    ['soft-bounced', isOften ? last : undefined],
  ];
  return times.flatMap(([reason, at]) =>
    at !== undefined && (liftedAt === undefined || at > liftedAt) ? [{ reason, at }] : [],
  );
}

/** Returns why an address gets no emails now, or undefined when it gets them. */
export function suppressionOf(
  record: SuppressionRecord | undefined,
  nowMs: number,
): Suppression | undefined {
  return record === undefined
    ? undefined
    : reasonsOf(record).find(
        ({ reason, at }) => secondsOf(at) + keptS[reason] > Math.floor(nowMs / SECOND_MS),
      );
}

/** Returns until when a record says anything, epoch s. */
export function keptUntilS({ complainedAt, bouncedAt, softBounces }: SuppressionRecord): number {
  const times: readonly [SuppressionReason, string | undefined][] = [
    ['complained', complainedAt],
    ['bounced', bouncedAt],
    ['soft-bounced', softBounces.map(timeOf).at(-1)],
  ];
  return Math.max(
    0,
    ...times.map(([reason, at]) => (at === undefined ? 0 : secondsOf(at) + keptS[reason])),
  );
}

/**
 * Returns what is left when the owner of the mailbox deletes the account: the complaint, which is an
 * objection to emails, and nothing of the rest.
 */
export function afterDeletion({
  complainedAt,
  liftedAt,
}: SuppressionRecord): SuppressionRecord | undefined {
  if (complainedAt === undefined || (liftedAt !== undefined && complainedAt <= liftedAt))
    return undefined;
  return { complainedAt, softBounces: [] };
}
