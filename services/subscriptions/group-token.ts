/**
 * Invitations to a group: `<owner>.<seat>.<mac>`. The MAC is made of the secret of subjects and not
 * stored; removing the seat ends the invitation. The seat `join` is anybody's with an address of the
 * group's domain.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const JOIN_SEAT = 'join';
const form = /^([\w-]{1,64})\.([\w-]{1,32})\.([\w-]{22})$/;

export function newSeatId(): string {
  return randomBytes(9).toString('base64url');
}

function macOf(owner: string, seat: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`seat\n${owner}\n${seat}`)
    .digest('base64url')
    .slice(0, 22);
}

export function groupToken(owner: string, seat: string, secret: string): string {
  return `${owner}.${seat}.${macOf(owner, seat, secret)}`;
}

/** @returns undefined for a token that is not ours. */
export function readGroupToken(
  token: string,
  secret: string,
): { readonly owner: string; readonly seat: string } | undefined {
  const [, owner = '', seat = '', mac = ''] = form.exec(token.trim()) ?? [];
  if (mac === '') return undefined;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(owner, seat, secret)))
    ? { owner, seat }
    : undefined;
}
