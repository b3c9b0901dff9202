/**
 * The one form of tokens that open items: an id, and what proves that we made it, and for what. What a
 * token opens, and until when, is stored by the id, so that it can be taken back.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isAccessLinkToken } from '../../shared/access/access-link.ts';

const PART_BYTES = 12;
const ID_LENGTH = 16;

/** @returns 96 random bits in base64url. */
export function newLinkId(): string {
  return randomBytes(PART_BYTES).toString('base64url');
}

/** For what a token is: a link, for anybody who has it, or a subscriber's own agent. */
export type TokenUse = 'access link' | 'agent token';

export interface LinkKey {
  /** Secret of subjects, never rotated: a link lasts as long as its record says. */
  readonly secret: string;
  /** The brand's key: another publication's link opens nothing here. */
  readonly brand: string;
}

function proofOf(id: string, use: TokenUse | 'access link of', { secret, brand }: LinkKey): string {
  return createHmac('sha256', secret)
    .update(`${use}\n${brand}\n${id}`)
    .digest()
    .subarray(0, PART_BYTES)
    .toString('base64url');
}

/** Returns the id of a link that is known by what it is for, so that it is made once. */
export function linkIdOfName(name: string, key: LinkKey): string {
  return proofOf(name, 'access link of', key);
}

/** Returns a token. It is made, not stored: who reads the store can open nothing. */
export function linkToken(id: string, key: LinkKey, use: TokenUse = 'access link'): string {
  return id + proofOf(id, use, key);
}

/** @returns the id of a token of ours for this use; undefined for any other text, and without a secret. */
export function linkIdOf(token: string, key: LinkKey, use: TokenUse): string | undefined {
  if (key.secret === '' || !isAccessLinkToken(token)) return undefined;
  const id = token.slice(0, ID_LENGTH);
  return timingSafeEqual(Buffer.from(token), Buffer.from(linkToken(id, key, use))) ? id : undefined;
}
