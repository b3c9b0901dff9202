/**
 * Tokens in email links: `<purpose>.<hash of the mailbox>.<expires>.<mac>`. No part of them is
 * stored. The MAC covers what opening the link changes, so a token is valid once: afterwards its
 * MAC no longer matches.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `verify`: the mailbox is the reader's. `reset`: a new password. `move`: the account gets another
 * address.
 */
const linkPurposes = ['verify', 'reset', 'move'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export interface LinkClaims {
  readonly purpose: LinkPurpose;
  /** `emailHash` of the account's current address. */
  readonly emailHash: string;
  /** Epoch seconds. */
  readonly expires: number;
}

const form = /^(verify|reset|move)\.([\w-]{43})\.(\d{10})\.([\w-]{43})$/;

function macOf({ purpose, emailHash, expires }: LinkClaims, state: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`account link\n${purpose}\n${emailHash}\n${expires}\n${state}`)
    .digest('base64url');
}

/** @param state What opening the link changes, and whose it is. */
export function signLink(claims: LinkClaims, state: string, secret: string): string {
  return `${claims.purpose}.${claims.emailHash}.${claims.expires}.${macOf(claims, state, secret)}`;
}

/** Returns the token's claims, not yet trusted; undefined when it is not a token or has expired. */
export function readLink(
  token: string,
  nowMs: number,
): (LinkClaims & { readonly mac: string }) | undefined {
  const [, name, emailHash = '', expires = '', mac = ''] = form.exec(token) ?? [];
  const purpose = linkPurposes.find((known) => known === name);
  if (purpose === undefined || Number(expires) * 1_000 <= nowMs) return undefined;
  return { purpose, emailHash, expires: Number(expires), mac };
}

/**
 * Whether the token is ours and still matches the state.
 * @param secrets The current secret and, during rotation, the previous one.
 */
export function isGenuineLink(
  link: LinkClaims & { readonly mac: string },
  state: string,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(link.mac);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(link, state, secret)), given));
}
