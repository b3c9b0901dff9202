/**
 * Links the subscription that a reader names: by number and postcode, or by the address that the
 * account has proved to be the reader's.
 */
import { normalEmail } from '../../shared/accounts/credentials.ts';
import type { Account } from './account-store.ts';
import type { SubscriptionLinks } from './subscription-links.ts';
import { postcodeFits, subscriptionNumber } from './subscription-number.ts';
import type { Subscription, SubscriptionStore } from './subscription-store.ts';
import type { AutoLink } from './auto-link.ts';

/** Kind under which an account's link attempts are counted, see attempt-limits. */
export const LINK_ACCOUNT_LIMIT = 'link-account';

/** Input that the reader typed: number and postcode, or an address. */
export interface LinkFields {
  readonly accountNumber?: string;
  readonly postalCode?: string;
  readonly email?: string;
}

export type LinkResult =
  /** `isNew`: the account did not have it before. */
  | { readonly kind: 'linked'; readonly isNew: boolean }
  | { readonly kind: 'incomplete' }
  /** No such number, or a different postcode: the result does not reveal which numbers exist. */
  | { readonly kind: 'unknown' }
  /** Shown to a reader who knows the number and the postcode. */
  | { readonly kind: 'ended' | 'taken' }
  | { readonly kind: 'not-verified' | 'other-address' }
  | { readonly kind: 'ambiguous'; readonly message: string }
  | { readonly kind: 'gone' };

export interface LinkDeps {
  readonly subscriptions: Pick<SubscriptionStore, 'byNumber'>;
  readonly links: Pick<SubscriptionLinks, 'link'>;
  readonly autoLink: AutoLink;
  /** Epoch ms. */
  readonly now: () => number;
}

/** @throws any error of the store. */
export async function linkSubscription(
  deps: LinkDeps,
  account: Account,
  { accountNumber = '', postalCode = '', email = '' }: LinkFields,
): Promise<LinkResult> {
  if (accountNumber.trim() !== '' || postalCode.trim() !== '') {
    if (accountNumber.trim() === '' || postalCode.trim() === '') return { kind: 'incomplete' };
    return linkByNumber(deps, account, accountNumber, postalCode);
  }
  return email.trim() === '' ? { kind: 'incomplete' } : linkByAddress(deps, account, email);
}

async function linkByNumber(
  { subscriptions, links, now }: LinkDeps,
  account: Account,
  accountNumber: string,
  postalCode: string,
): Promise<LinkResult> {
  const number = subscriptionNumber(accountNumber);
  // An invalid number is looked up too, so that it takes the same time as a valid one.
  const found: Subscription | undefined = await subscriptions.byNumber(number ?? 'NONE');
  if (number === undefined || found === undefined || !postcodeFits(found.postcode, postalCode))
    return { kind: 'unknown' };
  if (found.linkedTo !== undefined && found.linkedTo !== account.accountId)
    return { kind: 'taken' };
  if (Date.parse(found.endsAt) <= now()) return { kind: 'ended' };
  const kind = await links.link(number, account);
  return kind === 'linked' ? { kind, isNew: found.linkedTo === undefined } : { kind };
}

async function linkByAddress(
  { autoLink }: LinkDeps,
  account: Account,
  email: string,
): Promise<LinkResult> {
  if (normalEmail(email) !== account.email) return { kind: 'other-address' };
  if (account.verifiedAt === undefined) return { kind: 'not-verified' };
  const result = await autoLink(account);
  switch (result.kind) {
    case 'linked':
    case 'already':
      return { kind: 'linked', isNew: result.kind === 'linked' };
    case 'none':
      return { kind: 'unknown' };
    case 'ambiguous':
      return result;
  }
}
