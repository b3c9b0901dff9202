/**
 * The sample token (cookie `pay_ent_smp`): which metered items a reader has opened in this period,
 * and the maximum. Runs in the edge functions, so it uses the syntax that lambdas/edge uses.
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
  /** 128 random bits in base64url that identify the browser to the meter. */
  readonly sid: string;
  /** Paths, or `h:` and 11 characters of a path's SHA-256. */
  readonly urls: readonly string[];
  /** Always the length of `urls`. */
  readonly cnt: number;
  readonly max: number;
  /** Epoch seconds; `exp` is when the period ends, and the items count anew. */
  readonly iat: number;
  readonly exp: number;
  /** Granted at the edge, or confirmed by DynamoDB. */
  readonly src: 'e' | 'd';
}

/**
 * A token with our MAC has the form of its audience. The one invariant that limits depend on is
 * checked anyway.
 */
function isSample(claims: VerifiedClaims): claims is VerifiedClaims & SampleClaims {
  return Array.isArray(claims.urls) && claims.cnt === claims.urls.length;
}

/**
 * Returns the claims of a valid sample token of ours that has not expired, within the leeway.
 * @param token '' when there is none.
 */
export function readSample(
  token: string,
  keys: KeyRing,
  nowMs: number,
  crypto: TokenCrypto,
): SampleClaims | undefined {
  return currentSample(verifiedClaims(token, 'smp', keys, nowMs, crypto), nowMs);
}

/** Returns the claims of a token, verified for the audience `smp`, if they have not expired. */
export function currentSample(
  claims: VerifiedClaims | undefined,
  nowMs: number,
): SampleClaims | undefined {
  return claims && isSample(claims) && isUnexpired(claims.exp, nowMs, EXPIRY_LEEWAY_S)
    ? claims
    : undefined;
}

/** What decides the claims of a sample token. */
export interface SampleInput extends Pick<SampleClaims, 'sid' | 'urls' | 'max' | 'exp' | 'src'> {
  readonly nowMs: number;
}

/** Returns the claims for these entries; `cnt` follows from them. */
export function sampleClaims(input: SampleInput): SampleClaims {
  return {
    aud: 'smp',
    m: 'jwt',
    sid: input.sid,
    urls: input.urls,
    cnt: input.urls.length,
    max: input.max,
    iat: Math.floor(input.nowMs / 1000),
    exp: input.exp,
    src: input.src,
  };
}

/**
 * Signs a sample token of at most 1,024 bytes. When the paths do not fit, all of them are stored as
 * hashes.
 */
export function signSample(
  claims: SampleClaims,
  kid: string,
  keys: KeyRing,
  crypto: TokenCrypto,
): string {
  const token = signToken(claims, kid, keys, crypto);
  if (token.length <= TOKEN_MAX_BYTES) return token;
  return signToken(hashedSample(claims, crypto.sha256), kid, keys, crypto);
}

/** Returns the claims with all paths as hashes, for a token that would be too long otherwise. */
export function hashedSample(claims: SampleClaims, sha256: TokenCrypto['sha256']): SampleClaims {
  const hashed = claims.urls.map((entry) => hashedEntry(entryHash(entry, sha256)));
  return Object.assign({}, claims, { urls: hashed });
}
