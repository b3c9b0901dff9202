/** Writes the value of `cfg` for the edge, and for the functions that sign and verify with the same keys. */
import { METER_CONFIG_MAX_BYTES, parseMeterConfig, type MeterConfig } from './meter-config.ts';
import { periodEnds } from './periods.ts';

/** A year and a month: the table outlives a publisher who deploys once a year. */
const PERIODS = 13;
/** One piece is granted at the edge before DynamoDB is asked; a subscription token is taken for 15 minutes after its end. */
export const EDGE_GRANTS = 1;
export const SUBSCRIPTION_GRACE_S = 900;

export type TokenKeys = Pick<MeterConfig, 'cur' | 'k' | 's'>;

/** What a configuration holds that is not the brand's to say. */
export interface MeterSecrets extends TokenKeys {
  readonly w?: string;
  /** When the current key began to sign, epoch seconds. For people: nothing is decided by it. */
  readonly t?: number;
}

/** The configuration of a brand from now on. @param max pieces a month, −1 for no meter. */
export function meterConfig(
  { cur, k, s, w, t }: MeterSecrets,
  max: number,
  timeZone: string,
  nowMs: number,
): MeterConfig & MeterSecrets {
  return {
    cur,
    k,
    s,
    g: EDGE_GRANTS,
    max,
    grace: SUBSCRIPTION_GRACE_S,
    e: periodEnds(nowMs, timeZone, PERIODS),
    w,
    t,
  };
}

/** The value to store. @throws when the edge would not take it: too long for the KeyValueStore, or not readable there. */
export function formatMeterConfig(config: MeterConfig): string {
  const text = JSON.stringify(config);
  const bytes = new TextEncoder().encode(text).length;
  if (bytes > METER_CONFIG_MAX_BYTES)
    throw new Error(`cfg has ${bytes} bytes; the KeyValueStore takes ${METER_CONFIG_MAX_BYTES}`);
  parseMeterConfig(text);
  return text;
}
