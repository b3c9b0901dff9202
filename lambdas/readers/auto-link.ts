/** Linking a subscription by the verified address alone, at sign-in and registration (spec §2.4, design §7). */
import type { Account } from './account-store.ts';

export type AutoLinkResult =
  | { readonly kind: 'linked' | 'already' | 'none' }
  /** It cannot be said which subscription is meant: the reader is asked on the link page. */
  | { readonly kind: 'ambiguous'; readonly message: string };

/** @param account whose address is verified. @throws what the store throws. */
export type AutoLink = (account: Account) => Promise<AutoLinkResult>;
