/** Codes that redeem gifts, and how long a gift runs. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Crockford's alphabet: no letter looks like a digit (https://www.crockford.com/base32.html). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ID_BYTES = 5;
const PART = 8;
const codeForm = /^[0-9A-HJKMNP-TV-Z]{16}$/;

function encode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
}

/** @returns 40 random bits, by which we find the gift. Its code has as many more that prove it. */
export function newGiftId(): string {
  return encode(randomBytes(ID_BYTES));
}

/**
 * Returns the code that redeems a gift, such as `7K3M-Q0ZT-…`. It is made, not stored: who reads the
 * store can redeem nothing.
 * @param secret of subjects, never rotated: a printed code works for years.
 */
export function giftCode(id: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`gift\n${id}`).digest().subarray(0, ID_BYTES);
  return (`${id}${encode(mac)}`.match(/.{4}/g) ?? []).join('-');
}

/**
 * Returns the gift that a reader's code names, as people type codes: in any case, with spaces, and with
 * letters for the digits that they look like.
 * @returns undefined for a code that is not ours.
 */
export function giftOfCode(typed: string, secret: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (!codeForm.test(code)) return undefined;
  const id = code.slice(0, PART);
  const expected = giftCode(id, secret).replaceAll('-', '');
  return timingSafeEqual(Buffer.from(code), Buffer.from(expected)) ? id : undefined;
}

/** Returns the same time some months later; the last day where that month is shorter. */
export function addMonths(fromMs: number, months: number): number {
  const date = new Date(fromMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}
