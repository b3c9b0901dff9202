/** Signed links to drafts, valid for a limited time: to all of a draft, or to what one kind of reader gets of it. */
import { createHmac, timingSafeEqual } from 'node:crypto';

function signature(secret: string, id: string, expires: number, reader?: string): string {
  const about = ['preview', id, expires, ...(reader === undefined ? [] : [reader])];
  return createHmac('sha256', secret).update(about.join('\n')).digest('base64url');
}

/**
 * Returns a token for a draft, valid until `expiresMs` (epoch).
 * @param reader As `previewReader` names them: the token shows what they get, and no more. Default: all.
 */
export function createPreviewToken(
  secret: string,
  id: string,
  expiresMs: number,
  reader?: string,
): string {
  const expires = Math.floor(expiresMs / 1000);
  const signed = signature(secret, id, expires, reader);
  return [expires, ...(reader === undefined ? [] : [reader]), signed].join('.');
}

/** What a token opens. */
export interface OpenedPreview {
  /** For whom the draft is shown; undefined: all of it. */
  readonly reader?: string;
}

/** Returns what a token opens now of a draft; undefined: nothing. Without a secret, no token does. */
export function openPreviewToken(
  secret: string,
  id: string,
  token: string,
  nowMs: number,
): OpenedPreview | undefined {
  const [expiresText = '', ...rest] = token.split('.');
  const given = rest.pop();
  const [reader, ...more] = rest;
  if (
    secret === '' ||
    given === undefined ||
    more.length > 0 ||
    !/^[1-9]\d{0,11}$/.test(expiresText)
  )
    return undefined;
  const expires = Number(expiresText);
  const expected = Buffer.from(signature(secret, id, expires, reader));
  const actual = Buffer.from(given);
  const isGood =
    actual.length === expected.length &&
    timingSafeEqual(actual, expected) &&
    expires * 1000 > nowMs;
  if (!isGood) return undefined;
  return reader === undefined ? {} : { reader };
}
