/** The meter's item in DynamoDB: one for each reader and period, its `urls` a set of hashes (docs/adr/0006). */
import type { TokenCrypto } from './signed-token.ts';
import type { Period } from './periods.ts';

/** The key carries the period; deletion is for tidiness alone and may be late. */
const KEPT_AFTER_PERIOD_S = 3 * 86_400;

/** An update as the DynamoDB client takes it, without table and key. Names are placeholders: `ttl` is a reserved word. */
export interface MeterUpdate {
  readonly update: string;
  readonly condition?: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, string | number | Set<string>>;
}

/**
 * Whose allowance it is: the account's when the session is valid, else the browser's.
 * @param secret of this purpose alone and never rotated: another one begins every account's month anew.
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

/** First contact: these hashes, if the reader has no item yet. */
export function createMeter(period: Period, members: Iterable<string>): MeterUpdate {
  const update = base(period, members);
  return {
    ...update,
    condition: 'attribute_not_exists(#pk)',
    names: { ...update.names, '#pk': 'pk' },
  };
}

/** Adds what a browser has been granted elsewhere: at the edge, or before it signed in. Takes nothing back, so it has no condition. */
export function uniteMeter(period: Period, members: Iterable<string>): MeterUpdate {
  return base(period, members);
}

/**
 * Spends one piece: the condition holds when it is there already or there is room. Nothing is counted twice by a retry, and of
 * parallel writes exactly as many succeed as there is room for.
 */
export function spendMeter(period: Period, member: string, max: number): MeterUpdate {
  const update = base(period, [member]);
  return {
    ...update,
    condition: 'contains(#urls, :member) OR attribute_not_exists(#urls) OR size(#urls) < :max',
    values: { ...update.values, ':member': member, ':max': max },
  };
}

/** The set of an item that was read or returned; of none the empty one. */
export function meterSet(item: Readonly<Record<string, unknown>> | undefined): ReadonlySet<string> {
  const urls = item?.urls;
  return new Set(urls instanceof Set ? [...urls].filter((entry) => typeof entry === 'string') : []);
}
