/**
 * Links a subscription by the verified address alone, at sign-in and registration (spec §2.4,
 * design §7).
 */
import type { Account } from './account-store.ts';

export type AutoLinkResult =
  | { readonly kind: 'linked' | 'already' | 'none' }
  /** It is unclear which subscription is meant: the link page asks the reader. */
  | { readonly kind: 'ambiguous'; readonly message: string };

/**
 * @param account An account whose address is verified.
 * @throws any error of the store.
 */
export type AutoLink = (account: Account) => Promise<AutoLinkResult>;
