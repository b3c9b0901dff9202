/** Makes DynamoDB the authority over what a sample token says: brings its pieces there, and writes it anew from what stands there. */
import { entryHash } from '../../shared/paywall/article-key.ts';
import { entriesIn, sampleOfSet } from '../../shared/paywall/gate.ts';
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import { periodAt } from '../../shared/paywall/periods.ts';
import { signSample, type SampleClaims } from '../../shared/paywall/sample-token.ts';
import type { MeterStore } from './meter-store.ts';
import { nodeCrypto } from '../aws/node-crypto.ts';

export interface SampleFacts {
  readonly config: MeterConfig;
  /** IANA, the site's: its months are the meter's. */
  readonly timeZone: string;
  readonly nowMs: number;
  /** `meterSubject` of the account, when the reader is signed in. */
  readonly accountSubject?: string;
}

/**
 * The new token; undefined where there is no meter. What a token of a month that is over holds is left behind. Of a reader who is
 * signed in, what the device has read is added to what the account has: also what its token, kept from an earlier day, does not say.
 * @throws what the store throws.
 */
export async function confirmSample(
  meter: MeterStore,
  sample: SampleClaims,
  facts: SampleFacts,
): Promise<string | undefined> {
  const { config, nowMs, accountSubject } = facts;
  if (config.max < 0) return undefined;
  const period = periodAt(nowMs, facts.timeZone);
  const named = entriesIn(period, sample).map((entry) => entryHash(entry, nodeCrypto.sha256));
  const onDevice = accountSubject === undefined ? [] : await meter.read(period, sample.sid);
  const set = await meter.unite(
    period,
    accountSubject ?? sample.sid,
    new Set([...named, ...onDevice]),
  );
  const claims = sampleOfSet(
    { config, period, nowMs, gate: { sample, isCrowd: false }, freshSid: sample.sid },
    set,
    nodeCrypto,
  );
  return signSample(claims, config.cur, config.k, nodeCrypto);
}
