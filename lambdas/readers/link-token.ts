/**
 * The tokens in links of mails: `<purpose>.<hash of the mailbox>.<expires>.<mac>`. Nothing of them is stored. The MAC covers what opening
 * the link changes, so it is good once: afterwards it is the MAC of something else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** `verify`: the mailbox is the reader's. `reset`: a new password. `move`: the account gets another address. */
export const linkPurposes = ['verify', 'reset', 'move'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export interface LinkClaims {
  readonly purpose: LinkPurpose;
  /** `emailHash` of the account's present address. */
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

/** @param state what opening the link changes, and whose it is. */
export function signLink(claims: LinkClaims, state: string, secret: string): string {
  return `${claims.purpose}.${claims.emailHash}.${claims.expires}.${macOf(claims, state, secret)}`;
}

/** What a token says, not yet believed; undefined when it is none or is over. */
export function readLink(
  token: string,
  nowMs: number,
): (LinkClaims & { readonly mac: string }) | undefined {
  const [, name, emailHash = '', expires = '', mac = ''] = form.exec(token) ?? [];
  const purpose = linkPurposes.find((known) => known === name);
  if (purpose === undefined || Number(expires) * 1_000 <= nowMs) return undefined;
  return { purpose, emailHash, expires: Number(expires), mac };
}

/** Whether it is ours and still about the same state. @param secrets the present one and, while it is being turned, the one before. */
export function isGenuineLink(
  link: LinkClaims & { readonly mac: string },
  state: string,
  secrets: readonly string[],
): boolean {
  const given = Buffer.from(link.mac);
  return secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(link, state, secret)), given));
}
