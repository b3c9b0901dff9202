/**
 * What a reader allows: purposes beyond what the site needs, and the record that proves the choice.
 * Pure, so that the browser, the tests and the documentation use the same rules.
 */

/**
 * What is done with a reader's data, or stored in the browser, beyond what a requested page needs.
 * The texts for readers are in `web/consent/`.
 */
export const purposes = ['analytics', 'advertising', 'personalization'] as const;
export type Purpose = (typeof purposes)[number];

/** Raised when purposes change: older records are asked for again. */
const RECORD_VERSION = '1';

/** How the reader chose. */
export const consentSources = ['banner', 'preferences'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** The proof of a choice. The cookie `consent` keeps it in the reader's own browser. */
export interface ConsentRecord {
  /** Seconds since 1970. */
  readonly decidedAtS: number;
  readonly source: ConsentSource;
  readonly granted: readonly Purpose[];
}

/** Returns the cookie's value, e.g. `1.1790000000.banner.analytics-advertising`. */
export function formatConsent({ decidedAtS, source, granted }: ConsentRecord): string {
  return [RECORD_VERSION, String(decidedAtS), source, granted.join('-')].join('.');
}

/** Returns the record of a cookie's value; undefined if it is absent, malformed or of an old version. */
export function parseConsent(value: string | undefined): ConsentRecord | undefined {
  const [version, decidedAt, from, names, ...rest] = (value ?? '').split('.');
  const source = consentSources.find((name) => name === from);
  if (
    version !== RECORD_VERSION ||
    source === undefined ||
    names === undefined ||
    rest.length > 0 ||
    !/^\d{9,11}$/.test(decidedAt ?? '')
  )
    return undefined;
  const listed = names === '' ? [] : names.split('-');
  const granted = purposes.filter((purpose) => listed.includes(purpose));
  if (granted.length !== listed.length) return undefined;
  return { decidedAtS: Number(decidedAt), source, granted };
}

/** A brand's rule for readers who have not chosen. */
export interface ConsentRule {
  readonly default: 'denied' | 'allowed';
  readonly timeZones?: readonly string[];
}

/**
 * Returns whether nothing may happen before a choice: everywhere, unless the brand says otherwise
 * for the place of the browser (docs/adr/0041).
 * @param deviceTimeZone Returns the zone (IANA) that the browser knows, or undefined. It is asked only
 *   when the rule names zones.
 */
export function asksFirst(
  rule: ConsentRule | undefined,
  deviceTimeZone: () => string | undefined,
): boolean {
  if (rule?.default !== 'allowed') return true;
  if (rule.timeZones === undefined) return false;
  const timeZone = deviceTimeZone();
  return timeZone === undefined || !rule.timeZones.includes(timeZone);
}

export interface ConsentInput {
  readonly record: ConsentRecord | undefined;
  /**
   * The browser sends the Global Privacy Control signal.
   * @see https://www.w3.org/TR/gpc/
   */
  readonly sendsGpc: boolean;
  /** Whether the law where the reader is, or the publisher, wants consent before anything happens. */
  readonly isOptIn: boolean;
}

/** Selling or sharing data: what Global Privacy Control opts out of. */
const sharing: readonly Purpose[] = ['advertising', 'personalization'];

/**
 * Returns the purposes that are allowed now. The signal of the browser wins over an older choice: a
 * reader who has both meant the signal for every site.
 */
export function allowedPurposes({ record, sendsGpc, isOptIn }: ConsentInput): readonly Purpose[] {
  const granted = record?.granted ?? (isOptIn ? [] : purposes);
  return sendsGpc ? withoutSharing(granted) : granted;
}

/** Returns the purposes that a browser with Global Privacy Control leaves open. */
export function withoutSharing(given: readonly Purpose[]): readonly Purpose[] {
  return given.filter((purpose) => !sharing.includes(purpose));
}
