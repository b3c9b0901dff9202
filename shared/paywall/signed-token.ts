/**
 * Signed tokens: JWS HS256 in compact form, with a key ring for each purpose (ADR 0006). Runs in
 * the edge functions, so it uses the syntax that lambdas/edge uses.
 */

export interface TokenCrypto {
  /**
   * HMAC-SHA256 of a text with a key, both read as UTF-8: base64url without padding, 43 characters.
   */
  readonly hmac: (key: string, text: string) => string;
  /** SHA-256 of a text, read as UTF-8: base64url without padding. */
  readonly sha256: (text: string) => string;
}

/** Keys by id (`kid`). */
export type KeyRing = Readonly<Record<string, string>>;

/** Longer tokens are neither read nor issued. */
export const TOKEN_MAX_BYTES = 1_024;
/**
 * Clock difference allowed between edge and server: a token is accepted this long after it expires.
 */
export const EXPIRY_LEEWAY_S = 60;
/**
 * Clock difference allowed between edge and server: a token is accepted up to this long before it
 * was issued.
 */
const ISSUE_LEEWAY_S = 300;

/** Three parts in base64url; an HMAC-SHA256 has 43 characters. */
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;

/** Whether a text may be one of our tokens, before anything is computed from it. */
export function hasTokenForm(token: string): boolean {
  return token.length <= TOKEN_MAX_BYTES && tokenForm.test(token);
}

/** Claims whose form has not been checked. */
export type Claims = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null;
}

/**
 * Encodes JSON as base64url. Our claims are ASCII: ids are base64url, paths are percent-encoded.
 * @throws for other characters.
 */
function encodePart(value: object): string {
  return btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Decodes a part; returns undefined when it is not JSON in base64url. */
function decodePart(part: string): unknown {
  try {
    return JSON.parse(
      atob(part.replace(/-/g, '+').replace(/_/g, '/') + '==='.slice((part.length + 3) % 4)),
    );
  } catch {
    return undefined;
  }
}

/** Compares in a time that does not reveal the position of the first difference. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1)
    difference |= (one.codePointAt(index) as number) ^ (other.codePointAt(index) as number);
  return difference === 0;
}

/**
 * Signs claims with the key `kid` of the ring. The caller makes sure that the token is not too
 * long.
 */
export function signToken(claims: object, kid: string, keys: KeyRing, crypto: TokenCrypto): string {
  const text = encodePart({ alg: 'HS256', kid: kid }) + '.' + encodePart(claims);
  return text + '.' + crypto.hmac(keys[kid] as string, text);
}

/** The claims that all tokens have in common. The code for each audience checks the rest. */
export type VerifiedClaims = Claims & { readonly iat: number; readonly exp: number };

function isTimed(claims: Claims): claims is VerifiedClaims {
  return typeof claims.iat === 'number' && typeof claims.exp === 'number';
}

/** Returns claims, of which the MAC has been verified, if they are for an audience and issued by now. */
export function claimsFor(aud: string, claims: unknown, nowMs: number): VerifiedClaims | undefined {
  return isRecord(claims) &&
    claims.aud === aud &&
    isTimed(claims) &&
    claims.iat * 1000 < nowMs + ISSUE_LEEWAY_S * 1000
    ? claims
    : undefined;
}

/**
 * Returns the claims of a token for an audience if the token has the MAC of a key in the ring and
 * its issue time is not in the future; otherwise undefined. Parses the claims only after verifying
 * the MAC. The caller decides whether they have expired.
 * @throws any error of the cryptography: failure to compute a MAC does not mean that the MAC is
 *   bad.
 */
export function verifiedClaims(
  token: string,
  aud: string,
  keys: KeyRing,
  nowMs: number,
  crypto: TokenCrypto,
): VerifiedClaims | undefined {
  if (!hasTokenForm(token)) return undefined;
  const parts = token.split('.');
  const header = decodePart(parts[0] as string);
  if (!isRecord(header) || header.alg !== 'HS256' || typeof header.kid !== 'string')
    return undefined;
  const key = keys[header.kid];
  // A kid such as "constructor" finds a value that is not a key.
  if (
    typeof key !== 'string' ||
    !isSame(crypto.hmac(key, parts[0] + '.' + parts[1]), parts[2] as string)
  )
    return undefined;
  return claimsFor(aud, decodePart(parts[1] as string), nowMs);
}

/**
 * Returns whether a token has not expired, with a leeway.
 * @param exp epoch seconds.
 */
export function isUnexpired(exp: number, nowMs: number, leewayS: number): boolean {
  return exp * 1000 > nowMs - leewayS * 1000;
}
