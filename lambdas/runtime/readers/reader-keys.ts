/** Keys of the table `readers`: accounts, sessions and subscriptions (design §7). Secrets of readers stand in them as hashes only. */
import { createHash } from 'node:crypto';

export interface ReaderKey extends Record<string, string> {
  readonly pk: string;
  readonly sk: string;
}

/** SHA-256 in base64url: of tokens of 256 random bits, which nobody can guess, a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export const readerKey = {
  /** The account is found by its address alone, so one conditional put makes it and keeps it unique. @param emailHash see `account-key.ts`. */
  account: (emailHash: string): ReaderKey => ({ pk: `E#${emailHash}`, sk: 'account' }),
  /** A session; @param sidHash `tokenHash` of the cookie `__Host-sid`. */
  session: (sidHash: string): ReaderKey => ({ pk: `S#${sidHash}`, sk: 'session' }),
  /** Who asks for payment; @param authHash `tokenHash` of the cookie `payment_auth_token`. */
  payment: (authHash: string): ReaderKey => ({ pk: `P#${authHash}`, sk: 'payment' }),
  /** A print or digital subscription by its account number. */
  subscription: (number: string): ReaderKey => ({ pk: `U#${number}`, sk: 'subscription' }),
} as const;
