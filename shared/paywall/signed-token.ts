/**
 * Signed tokens: JWS HS256 in compact form, with a ring of keys for each purpose (docs/adr/0006).
 * Runs in the edge functions: written in the syntax that lambdas/edge uses.
 */

export interface TokenCrypto {
  /** HMAC-SHA256 of a text under a key, both taken as UTF-8: base64url without padding, 43 characters. */
  readonly hmac: (key: string, text: string) => string;
  /** SHA-256 of a text, taken as UTF-8: base64url without padding. */
  readonly sha256: (text: string) => string;
}

/** Keys by their id (`kid`). */
export type KeyRing = Readonly<Record<string, string>>;

/** A longer token is not read, and none is issued. */
export const TOKEN_MAX_BYTES = 1_024;
/** How far the clocks of edge and server may differ: a token is taken this long after its end … */
export const EXPIRY_LEEWAY_S = 60;
/** … and up to this long before it was issued. */
export const ISSUE_LEEWAY_S = 300;

/** Three parts of base64url; HMAC-SHA256 has 43 characters. */
const tokenForm = /^[\w-]+\.[\w-]+\.[\w-]{43}$/;

/** Claims before their form was checked. */
export type Claims = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Claims {
  return typeof value === 'object' && value !== null;
}

/** JSON in base64url. Our claims are ASCII: ids are base64url, paths percent-encoded. @throws on what is not. */
function encodePart(value: object): string {
  return btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** What a part holds; undefined when it is not base64url of JSON. */
function decodePart(part: string): unknown {
  try {
    return JSON.parse(
      atob(part.replace(/-/g, '+').replace(/_/g, '/') + '==='.slice((part.length + 3) % 4)),
    );
  } catch {
    return undefined;
  }
}

/** Compares in a time that does not tell where the first difference is. */
function isSame(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1)
    difference |= (one.codePointAt(index) as number) ^ (other.codePointAt(index) as number);
  return difference === 0;
}

/** A token of claims under the key `kid` of the ring. The caller sees to it that it is not too long. */
export function signToken(claims: object, kid: string, keys: KeyRing, crypto: TokenCrypto): string {
  const text = encodePart({ alg: 'HS256', kid: kid }) + '.' + encodePart(claims);
  return text + '.' + crypto.hmac(keys[kid] as string, text);
}

/** What all claims have in common; the rest is checked by who knows the audience. */
export type VerifiedClaims = Claims & { readonly iat: number; readonly exp: number };

function isTimed(claims: Claims): claims is VerifiedClaims {
  return typeof claims.iat === 'number' && typeof claims.exp === 'number';
}

/**
 * The claims of a token of an audience that bears the MAC of a key of the ring and was issued by now; else undefined. They are parsed
 * after the MAC was found good. Whether they have expired is the caller's to decide.
 * @throws what the cryptography throws: that no MAC could be made is not a bad MAC.
 */
export function verifiedClaims(
  token: string,
  aud: string,
  keys: KeyRing,
  nowMs: number,
  crypto: TokenCrypto,
): VerifiedClaims | undefined {
  if (token.length > TOKEN_MAX_BYTES || !tokenForm.test(token)) return undefined;
  const parts = token.split('.');
  const header = decodePart(parts[0] as string);
  if (!isRecord(header) || header.alg !== 'HS256' || typeof header.kid !== 'string')
    return undefined;
  const key = keys[header.kid];
  // A kid such as "constructor" finds something that is no key.
  if (
    typeof key !== 'string' ||
    !isSame(crypto.hmac(key, parts[0] + '.' + parts[1]), parts[2] as string)
  )
    return undefined;
  const claims = decodePart(parts[1] as string);
  return isRecord(claims) &&
    claims.aud === aud &&
    isTimed(claims) &&
    claims.iat * 1000 < nowMs + ISSUE_LEEWAY_S * 1000
    ? claims
    : undefined;
}

/** Whether a token is not older than its end and a leeway. @param exp epoch seconds. */
export function isUnexpired(exp: number, nowMs: number, leewayS: number): boolean {
  return exp * 1000 > nowMs - leewayS * 1000;
}
