/**
 * The token for an item that the edge has granted. Runs in the edge functions, so it is written in
 * the syntax that lambdas/edge uses.
 */
import { tokenEntry } from './article-key.ts';
import type { MeterGrant } from './meter-decision.ts';
import { sampleClaims, signSample } from './sample-token.ts';
import type { TokenCrypto } from './signed-token.ts';

/** 128 bits in base64url. */
const SID_LENGTH = 22;

/**
 * Returns whether a grant is spent. It is spent when the item itself is sent: not by HEAD, a 304,
 * an error or a page that turned out to be free.
 */
export function isSpent(method: string, status: number, paidBy: string | undefined): boolean {
  return method === 'GET' && status === 200 && paidBy === 'sample';
}

/**
 * Returns an id for a new browser. The edge has no random numbers that are good enough for this,
 * but its MAC of a unique value is.
 * @param seed Unique to the request, e.g. CloudFront's request id.
 */
function newSid(seed: string, key: string, crypto: TokenCrypto): string {
  return crypto.hmac(key, 'sid\n' + seed).slice(0, SID_LENGTH);
}

/** Returns the sample token with the granted item added. */
export function mintGrant(
  grant: MeterGrant,
  nowMs: number,
  seed: string,
  crypto: TokenCrypto,
): string {
  const config = grant.config;
  const sample = grant.sample;
  const sid = sample ? sample.sid : newSid(seed, config.k[config.cur] as string, crypto);
  const urls = (sample ? sample.urls : []).concat(tokenEntry(grant.key, crypto.sha256));
  const claims = sampleClaims({
    sid: sid,
    urls: urls,
    max: sample ? sample.max : config.max,
    exp: grant.end,
    src: 'e',
    nowMs: nowMs,
  });
  return signSample(claims, config.cur, config.k, crypto);
}
