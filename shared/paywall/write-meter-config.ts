/**
 * Writes the value of `cfg` for the edge and for the functions that sign and verify with the same
 * keys.
 */
import { METER_CONFIG_MAX_BYTES, parseMeterConfig, type MeterConfig } from './meter-config.ts';
import { periodTable, type MeterPeriod } from './periods.ts';

/**
 * The edge grants one item before DynamoDB is asked. A subscription token is accepted for 15
 * minutes after it expires.
 */
const EDGE_GRANTS = 1;
const SUBSCRIPTION_GRACE_S = 900;

export type TokenKeys = Pick<MeterConfig, 'cur' | 'k' | 's'>;

/** The configuration values that do not come from the brand. */
export interface MeterSecrets extends TokenKeys {
  readonly w?: string;
  /** When the current key began to sign, epoch seconds. For people only: no code depends on it. */
  readonly t?: number;
}

/**
 * Returns the configuration of a brand from now on.
 * @param max items in a period, −1 for no meter.
 * @param registered those of a reader who is signed in; undefined: as many.
 */
export function meterConfig(
  { cur, k, s, w, t }: MeterSecrets,
  max: number,
  timeZone: string,
  nowMs: number,
  registered?: number,
  period: MeterPeriod = 'month',
): MeterConfig & MeterSecrets {
  return {
    cur,
    k,
    s,
    g: EDGE_GRANTS,
    max,
    r: registered,
    grace: SUBSCRIPTION_GRACE_S,
    ...periodTable(period, nowMs, timeZone),
    w,
    t,
  };
}

/**
 * Returns the value to store.
 * @throws when the edge would not accept it: too long for the KeyValueStore, or not readable by the
 *   edge.
 */
export function formatMeterConfig(config: MeterConfig): string {
  const text = JSON.stringify(config);
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > METER_CONFIG_MAX_BYTES)
    throw new Error(`cfg has ${bytes} bytes; the KeyValueStore takes ${METER_CONFIG_MAX_BYTES}`);
  parseMeterConfig(text);
  return text;
}
