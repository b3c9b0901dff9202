/** In which period a reader's items count, by the reader's token and by what is stored of an account. */
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { isRolling, meterPeriod, periodUntil, type Period } from '../../shared/paywall/periods.ts';
import type { SampleClaims } from '../../shared/paywall/sample-token.ts';
import type { MeterStore } from './meter-store.ts';

export interface BegunPeriod {
  readonly period: Period;
  /** The reader's token, as one of this period: what a device has read counts for its account. */
  readonly sample: SampleClaims | undefined;
  /** In which the device's items are stored under its own name. */
  readonly ofDevice: Period;
}

export interface PeriodInput {
  readonly config: Pick<MeterConfig, 'e' | 'p'>;
  readonly sample: SampleClaims | undefined;
  readonly nowMs: number;
  /** IANA, the site's. */
  readonly timeZone: string;
  /** `meterSubject` of a reader who is signed in. */
  readonly accountSubject: string | undefined;
}

/**
 * Returns the period, which begins here if none goes on. Only a rolling period of an account takes a
 * call of the store: devices without a token have to find the one that has begun.
 * @throws what the store throws.
 */
export async function begunPeriod(
  meter: Pick<MeterStore, 'begin'>,
  { config, sample, nowMs, timeZone, accountSubject }: PeriodInput,
): Promise<BegunPeriod> {
  const own = meterPeriod(config, sample, nowMs, timeZone);
  if (accountSubject === undefined || !isRolling(config))
    return { period: own, sample, ofDevice: own };
  const endMs = await meter.begin(accountSubject, own.endMs, nowMs);
  return {
    period: periodUntil(endMs, timeZone),
    sample:
      sample !== undefined && sample.exp * 1_000 > nowMs
        ? { ...sample, exp: endMs / 1_000 }
        : sample,
    ofDevice: own,
  };
}
