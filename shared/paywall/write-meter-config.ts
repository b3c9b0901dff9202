/** Writes the value of `cfg` for the edge, and for the functions that sign and verify with the same keys. */
import { METER_CONFIG_MAX_BYTES, parseMeterConfig, type MeterConfig } from './meter-config.ts';
import { periodEnds } from './periods.ts';

/** A year and a month: the table outlives a publisher who deploys once a year. */
const PERIODS = 13;
/** One piece is granted at the edge before DynamoDB is asked; a subscription token is taken for 15 minutes after its end. */
export const EDGE_GRANTS = 1;
export const SUBSCRIPTION_GRACE_S = 900;

export type TokenKeys = Pick<MeterConfig, 'cur' | 'k' | 's'>;

/** The configuration of a brand from now on. @param max pieces a month, −1 for no meter. */
export function meterConfig(keys: TokenKeys, max: number, timeZone: string, nowMs: number): MeterConfig {
  return {
    cur: keys.cur, k: keys.k, s: keys.s, g: EDGE_GRANTS, max, grace: SUBSCRIPTION_GRACE_S, e: periodEnds(nowMs, timeZone, PERIODS),
  };
}

/** The value to store. @throws when the edge would not take it: too long for the KeyValueStore, or not readable there. */
export function formatMeterConfig(config: MeterConfig): string {
  const text = JSON.stringify(config);
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > METER_CONFIG_MAX_BYTES) throw new Error(`cfg has ${bytes} bytes; the KeyValueStore takes ${METER_CONFIG_MAX_BYTES}`);
  parseMeterConfig(text);
  return text;
}
