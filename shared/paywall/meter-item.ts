/**
 * The meter's item in DynamoDB: one for each reader and period, with `urls` as a set of hashes (ADR
 * 0006).
 */
import type { TokenCrypto } from './signed-token.ts';
import type { Period } from './periods.ts';

/** The key contains the period. Deletion is only cleanup and may be late. */
const KEPT_AFTER_PERIOD_S = 3 * 86_400;

/**
 * An update in the form that the DynamoDB client takes, without table and key. Names are
 * placeholders, because `ttl` is a reserved word.
 */
export interface MeterUpdate {
  readonly update: string;
  readonly condition?: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, string | number | Set<string>>;
}

/**
 * Returns whose meter is used: the account's if the session is valid, otherwise the browser's.
 * @param secret Used only for this purpose and never rotated: another secret would restart every
 *   account's month.
 */
export function meterSubject(
  reader: { readonly accountId?: string; readonly sid: string },
  secret: string,
  hmac: TokenCrypto['hmac'],
): string {
  return reader.accountId === undefined
    ? reader.sid
    : hmac(secret, `meter subject\n${reader.accountId}`);
}

/** Where the end of an account's rolling period is kept: its devices have one together. */
export function rollingKey(subject: string): { pk: string } {
  return { pk: `M#jwt#rolling#${subject}` };
}

/** Begins an account's rolling period, if none goes on. */
export function beginRolling(endMs: number, nowMs: number): MeterUpdate {
  return {
    update: 'SET #ends = :ends, #ttl = :ttl',
    condition: 'attribute_not_exists(#ends) OR #ends <= :now',
    names: { '#ends': 'ends', '#ttl': 'ttl' },
    values: { ':ends': endMs, ':now': nowMs, ':ttl': endMs / 1_000 + KEPT_AFTER_PERIOD_S },
  };
}

/** Returns when the period of a DynamoDB item ends, epoch ms. */
export function rollingEnd(
  item: Readonly<Record<string, unknown>> | undefined,
): number | undefined {
  return typeof item?.ends === 'number' ? item.ends : undefined;
}

export function meterItemKey(period: Period, subject: string): { pk: string } {
  return { pk: `M#jwt#${period.key}#${subject}` };
}

function base(period: Period, members: Iterable<string>): MeterUpdate {
  return {
    update: 'ADD #urls :members SET #ttl = :ttl',
    names: { '#urls': 'urls', '#ttl': 'ttl' },
    values: { ':members': new Set(members), ':ttl': period.endMs / 1_000 + KEPT_AFTER_PERIOD_S },
  };
}

/** First contact: stores these hashes if the reader has no DynamoDB item yet. */
export function createMeter(period: Period, members: Iterable<string>): MeterUpdate {
  const update = base(period, members);
  return {
    ...update,
    condition: 'attribute_not_exists(#pk)',
    names: { ...update.names, '#pk': 'pk' },
  };
}

/**
 * Adds what a browser has been granted elsewhere: at the edge, or before the reader signed in. It
 * removes nothing, so it has no condition.
 */
export function uniteMeter(period: Period, members: Iterable<string>): MeterUpdate {
  return base(period, members);
}

/**
 * Spends one item. The condition holds if the item is already in the set or there is room. A retry
 * counts nothing twice, and exactly as many parallel writes succeed as there is room for.
 * @param known Hashes that the set must have besides; nothing is spent from a set without them.
 */
export function spendMeter(
  period: Period,
  member: string,
  max: number,
  known: readonly string[] = [],
): MeterUpdate {
  const update = base(period, [member]);
  const hasRoom = 'contains(#urls, :member) OR attribute_not_exists(#urls) OR size(#urls) < :max';
  return {
    ...update,
    condition: [`(${hasRoom})`, ...known.map((_, index) => `contains(#urls, :known${index})`)].join(
      ' AND ',
    ),
    values: {
      ...update.values,
      ':member': member,
      ':max': max,
      ...Object.fromEntries(known.map((hash, index) => [`:known${index}`, hash])),
    },
  };
}

/** Returns the set of a DynamoDB item that was read or returned; the empty set if there is none. */
export function meterSet(item: Readonly<Record<string, unknown>> | undefined): ReadonlySet<string> {
  const urls = item?.urls;
  return new Set(urls instanceof Set ? [...urls].filter((entry) => typeof entry === 'string') : []);
}
