/** Keys of the table `readers`: accounts, sessions, subscriptions, newsletters, limits (design §7). Secrets of readers stand in them as hashes only. */
import { createHash, createHmac } from 'node:crypto';
import { normalEmail } from '../../shared/accounts/credentials.ts';

export interface ReaderKey extends Record<string, string> {
  readonly pk: string;
  readonly sk: string;
}

/** SHA-256 in base64url: of tokens of 256 random bits, which nobody can guess, a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A mailbox by a name that tells nobody who cannot read the secret whose it is. @param secret of subjects, never rotated. */
export function emailHash(email: string, secret: string): string {
  return createHmac('sha256', secret)
    .update(`e-mail\n${normalEmail(email)}`)
    .digest('base64url');
}

export const readerKey = {
  /** The account is found by its address alone, so one conditional put makes it and keeps it unique. */
  account: (hash: string): ReaderKey => ({ pk: `E#${hash}`, sk: 'account' }),
  /** A session in the account's own list; what it may do is said by `session`. */
  accountSession: (hash: string, sidHash: string): ReaderKey => ({
    pk: `E#${hash}`,
    sk: `session#${sidHash}`,
  }),
  /** A passkey in the account's own list; whether it opens anything is said by `passkey`. @param idHash `tokenHash` of the credential's id. */
  accountPasskey: (hash: string, idHash: string): ReaderKey => ({
    pk: `E#${hash}`,
    sk: `passkey#${idHash}`,
  }),
  /** A passkey; ids of credentials are longer than keys may be. */
  passkey: (idHash: string): ReaderKey => ({ pk: `K#${idHash}`, sk: 'passkey' }),
  /** A question that a passkey answers once; @param challengeHash `tokenHash` of it. */
  passkeyChallenge: (challengeHash: string): ReaderKey => ({
    pk: `C#${challengeHash}`,
    sk: 'challenge',
  }),
  /** A session; @param sidHash `tokenHash` of the cookie `__Host-sid`. */
  session: (sidHash: string): ReaderKey => ({ pk: `S#${sidHash}`, sk: 'session' }),
  /** Who asks for payment; @param authHash `tokenHash` of the cookie `payment_auth_token`. */
  payment: (authHash: string): ReaderKey => ({ pk: `P#${authHash}`, sk: 'payment' }),
  /** A print or digital subscription by its account number. */
  subscription: (number: string): ReaderKey => ({ pk: `U#${number}`, sk: 'subscription' }),
  /** A subscription in the list of those whose holder left this address: what auto-linking looks at. */
  subscriptionOfEmail: (hash: string, number: string): ReaderKey => ({
    pk: `M#${hash}`,
    sk: `subscription#${number}`,
  }),
  /** A newsletter subscription, with its trail of consent; needs no account. */
  newsletter: (hash: string, key: string): ReaderKey => ({
    pk: `N#${hash}`,
    sk: `newsletter#${key}`,
  }),
  /** A counter of attempts; @param of e.g. `login-address#<hash>`. */
  limit: (of: string): ReaderKey => ({ pk: `L#${of}`, sk: 'limit' }),
} as const;
