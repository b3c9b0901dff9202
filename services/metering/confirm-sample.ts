/**
 * Makes DynamoDB the authority over a sample token: adds the token's items to the store and
 * reissues the token from the stored set.
 */
import { entryHash } from '../../shared/paywall/article-key.ts';
import { entriesIn, sampleOfSet } from '../../shared/paywall/gate.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import type { SampleClaims } from '../../shared/paywall/sample-token.ts';
import { signApiSample } from './api-tokens.ts';
import { begunPeriod } from './begun-period.ts';
import type { MeterStore } from './meter-store.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';

export interface SampleInput {
  readonly config: MeterConfig;
  /** The site's IANA time zone: its calendar is the meter's. */
  readonly timeZone: string;
  readonly nowMs: number;
  /** `meterSubject` of the account, when the reader is signed in. */
  readonly accountSubject?: string;
}

/**
 * Returns the new token, or undefined where there is no meter. Drops the entries of a token from a
 * past period. For a signed-in reader, adds what the device has read to what the account has,
 * including items that its token, kept from an earlier day, does not list.
 * @throws what the store throws.
 */
export async function confirmSample(
  meter: MeterStore,
  token: SampleClaims,
  input: SampleInput,
): Promise<string | undefined> {
  const { config, nowMs, timeZone, accountSubject } = input;
  if (config.max < 0) return undefined;
  const {
    period,
    sample = token,
    ofDevice,
  } = await begunPeriod(meter, {
    config,
    sample: token,
    nowMs,
    timeZone,
    accountSubject,
  });
  const named = entriesIn(period, sample).map((entry) => entryHash(entry, nodeCrypto.sha256));
  const onDevice = accountSubject === undefined ? [] : await meter.read(ofDevice, sample.sid);
  const set = await meter.unite(
    period,
    accountSubject ?? sample.sid,
    new Set([...named, ...onDevice]),
  );
  const claims = sampleOfSet(
    {
      config,
      period,
      nowMs,
      gate: { sample, isCrowd: false },
      freshSid: sample.sid,
      isSignedIn: accountSubject !== undefined,
    },
    set,
    nodeCrypto,
  );
  return signApiSample(claims, config.cur, config.k);
}
