/**
 * The sample token (cookie `pay_ent_smp`): which metered pieces a reader has opened in this period, and how many may be.
 * Runs in the edge functions: written in the syntax that lambdas/edge uses.
 */
import { hashedEntry, entryHash } from './article-key.ts';
import {
  EXPIRY_LEEWAY_S,
  isUnexpired,
  signToken,
  TOKEN_MAX_BYTES,
  verifiedClaims,
  type KeyRing,
  type TokenCrypto,
  type VerifiedClaims,
} from './signed-token.ts';

export interface SampleClaims {
  readonly aud: 'smp';
  /** The meter. */
  readonly m: 'jwt';
  /** 128 random bits in base64url: the browser, as far as the meter knows it. */
  readonly sid: string;
  /** Paths, or `h:` and 11 characters of a path's SHA-256. */
  readonly urls: readonly string[];
  /** Always the length of `urls`. */
  readonly cnt: number;
  readonly max: number;
  /** Epoch seconds; `exp` is the end of the month in the site's zone. */
  readonly iat: number;
  readonly exp: number;
  /** Granted at the edge, or confirmed by DynamoDB. */
  readonly src: 'e' | 'd';
}

/** What bears our MAC has the form of its audience; the one invariant that limits hang on is checked all the same. */
function isSample(claims: VerifiedClaims): claims is VerifiedClaims & SampleClaims {
  return Array.isArray(claims.urls) && claims.cnt === claims.urls.length;
}

/** The claims of a sample token that is ours and is not over, give or take the leeway. @param token '' when there is none. */
export function readSample(
  token: string,
  keys: KeyRing,
  nowMs: number,
  crypto: TokenCrypto,
): SampleClaims | undefined {
  const claims = verifiedClaims(token, 'smp', keys, nowMs, crypto);
  return claims && isSample(claims) && isUnexpired(claims.exp, nowMs, EXPIRY_LEEWAY_S)
    ? claims
    : undefined;
}

/** Claims for these entries; `cnt` follows from them. @param exp epoch seconds. */
export function sampleClaims(
  sid: string,
  urls: readonly string[],
  max: number,
  exp: number,
  src: SampleClaims['src'],
  nowMs: number,
): SampleClaims {
  return {
    aud: 'smp',
    m: 'jwt',
    sid: sid,
    urls: urls,
    cnt: urls.length,
    max: max,
    iat: Math.floor(nowMs / 1000),
    exp: exp,
    src: src,
  };
}

/** A sample token of at most 1,024 bytes: when the paths do not fit, all stand as hashes. */
export function signSample(
  claims: SampleClaims,
  kid: string,
  keys: KeyRing,
  crypto: TokenCrypto,
): string {
  const token = signToken(claims, kid, keys, crypto);
  if (token.length <= TOKEN_MAX_BYTES) return token;
  const hashed = claims.urls.map((entry) => hashedEntry(entryHash(entry, crypto.sha256)));
  return signToken(Object.assign({}, claims, { urls: hashed }), kid, keys, crypto);
}
