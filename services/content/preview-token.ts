/** Signed links to drafts, valid for a limited time. */
import { createHmac, timingSafeEqual } from 'node:crypto';

function signature(secret: string, id: string, expires: number): string {
  return createHmac('sha256', secret).update(`preview\n${id}\n${expires}`).digest('base64url');
}

/** Returns a token for a draft, valid until `expiresMs` (epoch). */
export function createPreviewToken(secret: string, id: string, expiresMs: number): string {
  const expires = Math.floor(expiresMs / 1000);
  return `${expires}.${signature(secret, id, expires)}`;
}

/** Returns whether a token opens a draft now. Without a secret, no token does. */
export function verifyPreviewToken(
  secret: string,
  id: string,
  token: string,
  nowMs: number,
): boolean {
  const [expiresText, given, ...rest] = token.split('.');
  if (
    secret === '' ||
    given === undefined ||
    rest.length > 0 ||
    !/^[1-9]\d{0,11}$/.test(expiresText ?? '')
  )
    return false;
  const expires = Number(expiresText);
  const expected = Buffer.from(signature(secret, id, expires));
  const actual = Buffer.from(given);
  return (
    actual.length === expected.length && timingSafeEqual(actual, expected) && expires * 1000 > nowMs
  );
}
