/**
 * Decodes a token in the browser, which has no keys: for display only, never for access decisions
 * (spec §5, spec §8).
 */
import { sampleTokenName, subscriptionTokenName } from '../cookies.ts';
import { isRecord, type Claims } from './signed-token.ts';
import { errorMessage } from '../error-message.ts';

const decodeMessages = {
  missing: 'Cannot decode a missing JWT token',
  malformed: 'Cannot decode an improperly formatted JWT token',
  stored: 'token stored cannot be decoded',
  unsupported: 'payment method not supported',
} as const;

/**
 * On failure, holds the message of spec §8 or of the parser, which is logged and never shown.
 * `cause` gives further detail, if any.
 */
export type DecodedToken =
  | { readonly ok: true; readonly claims: Claims }
  | { readonly ok: false; readonly message: string; readonly cause?: string };

/**
 * Decodes base64url and base64, with or without padding; the text is UTF-8.
 * @throws Error when the input is neither.
 */
function decodeText(part: string): string {
  const binary = atob(part.replace(/-/g, '+').replace(/_/g, '/').replace(/=+$/, ''));
  return new TextDecoder('utf-8', { fatal: true }).decode(
    Uint8Array.from(binary, (byte) => byte.codePointAt(0) ?? 0),
  );
}

/**
 * Returns the claims of a token, unverified. Fails on a token that is missing, has fewer than two
 * parts, or is not base64 of a JSON object.
 */
export function decodeToken(token: string | null | undefined): DecodedToken {
  if (token === undefined || token === null || token === '')
    return { ok: false, message: decodeMessages.missing };
  const payload = token.split('.')[1];
  if (payload === undefined) return { ok: false, message: decodeMessages.malformed };
  try {
    const claims: unknown = JSON.parse(decodeText(payload));
    return isRecord(claims) && !Array.isArray(claims)
      ? { ok: true, claims }
      : {
          ok: false,
          message: `A token holds ${JSON.stringify(claims).slice(0, 40)}, not an object`,
        };
  } catch (error) {
    return { ok: false, message: errorMessage(error) };
  }
}

/** The cookies that hold the tokens of the payment methods; `free` has none. */
const tokenCookies = { sub: subscriptionTokenName, sample: sampleTokenName } as const;

/** Returns the stored token of a payment method. An unreadable token has the message of spec §8. */
export function decodeStoredToken(
  method: string,
  cookie: (name: string) => string | undefined,
): DecodedToken {
  if (method !== 'sub' && method !== 'sample')
    return { ok: false, message: decodeMessages.unsupported };
  const decoded = decodeToken(cookie(tokenCookies[method]));
  return decoded.ok
    ? decoded
    : { ok: false, message: decodeMessages.stored, cause: decoded.message };
}
