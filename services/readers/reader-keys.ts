/**
 * Keys of the table `readers`: accounts, sessions, subscriptions, newsletters, suppressed
 * addresses, limits, deleted accounts (design §7).
 * Readers' secrets are stored in them only as hashes.
 */
import { createHash, createHmac } from 'node:crypto';
import { normalEmail } from '../../shared/accounts/credentials.ts';

export interface ReaderKey extends Record<string, string> {
  readonly pk: string;
  readonly sk: string;
}

/**
 * SHA-256 in base64url. A plain hash is enough for tokens of 256 random bits, which cannot be
 * guessed.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Returns a name for a mailbox that reveals its owner only to holders of the secret.
 * @param secret of subjects, never rotated.
 */
export function emailHash(email: string, secret: string): string {
  return (
    createHmac('sha256', secret)
      // Accounts are found by this name: another label would lose every one of them.
      .update(`e-mail\n${normalEmail(email)}`)
      .digest('base64url')
  );
}

/** Begins the keys of letters. */
export const LETTERS_PREFIX = 'ND#';

/** Begins the keys of the lists of newsletters’ readers. */
export const NEWSLETTER_LISTS_PREFIX = 'NL#';

/** Begins the keys of links and tokens that open items, which the page function counts. */
export const ACCESS_LINKS_PREFIX = 'W#link#';

export const readerKey = {
  /**
   * The account is found only by its address, so one conditional put creates it and keeps it
   * unique.
   */
  account: (hash: string): ReaderKey => ({ pk: `E#${hash}`, sk: 'account' }),
  /** A session in the account's own list; `session` says what it may do. */
  accountSession: (hash: string, sidHash: string): ReaderKey => ({
    pk: `E#${hash}`,
    sk: `session#${sidHash}`,
  }),
  /**
   * A passkey in the account's own list; `passkey` says whether it opens anything.
   * @param idHash `tokenHash` of the credential's id.
   */
  accountPasskey: (hash: string, idHash: string): ReaderKey => ({
    pk: `E#${hash}`,
    sk: `passkey#${idHash}`,
  }),
  /**
   * An identity at another service in the account's own list; `identity` says what it opens.
   * @param nameHash `identityName` of it.
   */
  accountIdentity: (hash: string, nameHash: string): ReaderKey => ({
    pk: `E#${hash}`,
    sk: `identity#${nameHash}`,
  }),
  identity: (nameHash: string): ReaderKey => ({ pk: `I#${nameHash}`, sk: 'identity' }),
  /**
   * A sign-in by another service that a browser has begun.
   * @param flowHash `tokenHash` of its state and the browser's secret.
   */
  signInFlow: (flowHash: string): ReaderKey => ({ pk: `F#${flowHash}`, sk: 'flow' }),
  /**
   * An identity that waits until its reader has signed in as before.
   * @param browserHash `tokenHash` of the cookie `__Host-sign-in`.
   */
  waitingIdentity: (browserHash: string): ReaderKey => ({ pk: `F#${browserHash}`, sk: 'identity' }),
  /** A passkey. Credential ids can be longer than keys. */
  passkey: (idHash: string): ReaderKey => ({ pk: `K#${idHash}`, sk: 'passkey' }),
  /**
   * A challenge that a passkey answers once.
   * @param challengeHash `tokenHash` of it.
   */
  passkeyChallenge: (challengeHash: string): ReaderKey => ({
    pk: `C#${challengeHash}`,
    sk: 'challenge',
  }),
  /**
   * A session.
   * @param sidHash `tokenHash` of the cookie `__Host-sid`.
   */
  session: (sidHash: string): ReaderKey => ({ pk: `S#${sidHash}`, sk: 'session' }),
  /**
   * An address that an account has left, and what takes it back.
   * @param hash `tokenHash` of the token's secret.
   */
  formerAddress: (accountId: string, hash: string): ReaderKey => ({
    pk: `A#${accountId}`,
    sk: `former#${hash}`,
  }),
  /**
   * The reader of a payment call.
   * @param authHash `tokenHash` of the cookie `payment_auth_token`.
   */
  payment: (authHash: string): ReaderKey => ({ pk: `P#${authHash}`, sk: 'payment' }),
  /** A print or digital subscription by its account number. */
  subscription: (number: string): ReaderKey => ({ pk: `U#${number}`, sk: 'subscription' }),
  /** Entry in the list of subscriptions whose holder gave this address; auto-linking reads it. */
  subscriptionOfEmail: (hash: string, number: string): ReaderKey => ({
    pk: `M#${hash}`,
    sk: `subscription#${number}`,
  }),
  /** A newsletter subscription with its consent trail; needs no account. */
  newsletter: (hash: string, key: string): ReaderKey => ({
    pk: `N#${hash}`,
    sk: `newsletter#${key}`,
  }),
  /**
   * The address of a request that waits for its confirmation, where the subscription itself must
   * outlive it without the address.
   */
  newsletterRequest: (hash: string, key: string): ReaderKey => ({
    pk: `N#${hash}`,
    sk: `request#${key}`,
  }),
  /**
   * Entry in the list of a newsletter's readers, beside the subscription, which alone counts. The list
   * is in parts by the first character of the hash.
   */
  newsletterReader: (key: string, hash: string): ReaderKey => ({
    pk: `${NEWSLETTER_LISTS_PREFIX}${key}#${hash.slice(0, 1)}`,
    sk: hash,
  }),
  /** What became of the letter of an edition to a reader; in parts as the list is. */
  letter: (edition: string, hash: string): ReaderKey => ({
    pk: `${LETTERS_PREFIX}${edition}#${hash.slice(0, 1)}`,
    sk: hash,
  }),
  /** Says which lists of readers are complete (`services/newsletters/newsletter-readers.ts`). */
  newsletterLists: (): ReaderKey => ({ pk: NEWSLETTER_LISTS_PREFIX, sk: 'lists' }),
  /**
   * What is known of emails to an address: bounces and complaints.
   * @param hash `emailHash` of the address in ASCII, as SES knows it.
   */
  suppression: (hash: string): ReaderKey => ({ pk: `B#${hash}`, sk: 'suppression' }),
  /**
   * A counter of attempts.
   * @param of e.g. `login-address#<hash>`.
   */
  limit: (of: string): ReaderKey => ({ pk: `L#${of}`, sk: 'limit' }),
  /**
   * An account that was deleted. One partition, so that a restore reads the list in one query.
   * @param idHash `tokenHash` of its id.
   */
  erased: (idHash: string): ReaderKey => ({ pk: 'X#erased', sk: idHash }),
  /** An institution, by its domain of email. One partition: a query reads the list. */
  institution: (domain: string): ReaderKey => ({ pk: 'D#institution', sk: domain }),
  /** A network of an institution, in CIDR notation. One partition, as of their domains. */
  network: (range: string): ReaderKey => ({ pk: 'D#network', sk: range }),
  /** Until when there are networks of institutions: all that a page has to know of them. */
  networksEnd: (): ReaderKey => ({ pk: 'D#networks-end', sk: 'end' }),
  /** A gift whose email waits for its day, `2027-01-31`. One partition: a query reads the list. */
  dueGift: (day: string, id: string): ReaderKey => ({ pk: 'G#due', sk: `${day}#${id}` }),
  /** A link that opens items, or the token of an agent (`services/access-links`). */
  accessLink: (id: string): ReaderKey => ({ pk: `${ACCESS_LINKS_PREFIX}${id}`, sk: 'link' }),
  /** A link in the list of the account that has given it. */
  givenLink: (accountId: string, id: string): ReaderKey => ({
    pk: `A#${accountId}`,
    sk: `given-link#${id}`,
  }),
  /** The links that an account has given in a month, `202611`. */
  givenLinks: (accountId: string, month: string): ReaderKey => ({
    pk: `A#${accountId}`,
    sk: `given-links#${month}`,
  }),
  /** The tokens that an account has made for its agents, by their ids. */
  agentTokens: (accountId: string): ReaderKey => ({ pk: `A#${accountId}`, sk: 'agent-tokens' }),
  /** A link of the publisher. One partition: a query reads the list. */
  campaignLink: (id: string): ReaderKey => ({ pk: 'W#campaigns', sk: id }),
  /** An event of the payment provider that has been dealt with. */
  paymentEvent: (id: string): ReaderKey => ({ pk: `V#${id}`, sk: 'payment-event' }),
  /** When the payment provider sent an event last. */
  lastPaymentEvent: (): ReaderKey => ({ pk: 'V#last', sk: 'payment-event' }),
  /** A customer of the payment provider with whom something is unfinished. One partition. */
  unsettledCustomer: (customer: string): ReaderKey => ({ pk: 'V#unsettled', sk: customer }),
} as const;

/** Returns the key of the newsletter that the sort key of an item of a mailbox names. */
export function newsletterOfSortKey(sk: string): string {
  return sk.slice(sk.indexOf('#') + 1);
}
