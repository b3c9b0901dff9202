/**
 * What the edge functions know about the meter: the value of the KeyValueStore's key `cfg`. Runs in
 * the edge functions, so it is written in the syntax that lambdas/edge uses (a schema library is
 * larger than a function may be).
 */
import { isRecord, type KeyRing } from './signed-token.ts';

export const METER_CONFIG_KEY = 'cfg';
/** CloudFront's limit for a value. */
export const METER_CONFIG_MAX_BYTES = 1_024;
/** The highest `max`: this many entries fit into a token of 1,024 bytes, whatever their paths. */
export const METER_MAX_LIMIT = 30;
/** The longest rolling period: keys of tokens are kept for as long as a month. */
export const METER_DAYS_MAX = 31;

export interface MeterConfig {
  /** Id of the key that signs both kinds of tokens. */
  readonly cur: string;
  /** Keys of sample tokens. */
  readonly k: KeyRing;
  /** Keys of subscription tokens. */
  readonly s: KeyRing;
  /** How many distinct items the edge may grant before DynamoDB is asked. */
  readonly g: number;
  /** Items in a period; −1 means no meter. */
  readonly max: number;
  /** Items in a period of a reader who is signed in, where they are more than `max`. */
  readonly r?: number;
  /** How long an expired subscription token is still accepted, in seconds. */
  readonly grace: number;
  /**
   * When this month and the coming months end in the site's time zone, epoch seconds, ascending.
   * CloudFront's runtime has no Intl, so the writer of `cfg` writes the table (periods.ts). Past its
   * end, or without it and `p`, the edge mints no new tokens and asks the gate. With `p`: the start of
   * this period, and where periods change their length.
   */
  readonly e?: readonly number[];
  /**
   * The seconds of a period: of a day or a week, or without `e` of one that begins with a reader's
   * first item. Absent: periods are months.
   */
  readonly p?: number;
  /**
   * The secret word that authenticates the firewall's headers. The firewall's rules insert it, and
   * no other party knows it. Without it no such header is trusted, because anyone can send a
   * header.
   */
  readonly w?: string;
}

/** Keys have 256 bits in base64url, and the current key is among them. */
function isRing(value: unknown, cur: string): boolean {
  return (
    isRecord(value) &&
    typeof value[cur] === 'string' &&
    Object.values(value).every((key) => typeof key === 'string' && key.length >= 43)
  );
}

function isInteger(value: unknown, min: number, max: number): boolean {
  return typeof value === 'number' && value % 1 === 0 && value >= min && value <= max;
}

/** Returns the name of the first field that is missing or out of bounds, of those that every site has. */
function badField(config: unknown): string | undefined {
  if (!isRecord(config) || typeof config.cur !== 'string') return 'cur';
  if (!isRing(config.k, config.cur)) return 'k';
  if (!isRing(config.s, config.cur)) return 's';
  if (!isInteger(config.g, 0, METER_MAX_LIMIT)) return 'g';
  if (!isInteger(config.max, -1, METER_MAX_LIMIT)) return 'max';
  if (config.r !== undefined && !isInteger(config.r, 0, METER_MAX_LIMIT)) return 'r';
  if (!isInteger(config.grace, 0, 86400)) return 'grace';
  return undefined;
}

function badChoice(config: MeterConfig): string | undefined {
  if (config.e !== undefined && !isPeriodTable(config.e)) return 'e';
  if (config.p !== undefined && !isInteger(config.p, 1, 1e7)) return 'p';
  if (config.w !== undefined && !(typeof config.w === 'string' && config.w.length >= 16))
    return 'w';
  return undefined;
}

/** Returns how many items in a period a reader has; the session says whether one is signed in. */
export function allowanceOf(config: Pick<MeterConfig, 'max' | 'r'>, isSignedIn: boolean): number {
  return isSignedIn && config.r !== undefined ? Math.max(config.r, config.max) : config.max;
}

function isPeriodTable(ends: unknown): boolean {
  return Array.isArray(ends) && ends.every((end) => isInteger(end, 0, 1e11));
}

function check(config: unknown): asserts config is MeterConfig {
  const bad = badField(config);
  if (bad) throw new Error('cfg.' + bad + ' is wrong');
}

/**
 * Reads the value of `cfg` at the edge. Fields that a site may lack are not looked at: who writes `cfg`
 * does, and so do the functions.
 * @throws Error that names the field.
 */
export function readMeterConfig(text: string): MeterConfig {
  const config: unknown = JSON.parse(text);
  check(config);
  return config;
}

/**
 * Parses the value of `cfg`.
 * @throws Error that names the field.
 */
export function parseMeterConfig(text: string): MeterConfig {
  const config = readMeterConfig(text);
  const bad = badChoice(config);
  if (bad) throw new Error('cfg.' + bad + ' is wrong');
  return config;
}
