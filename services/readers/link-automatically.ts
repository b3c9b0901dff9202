/**
 * Links the subscription whose holder gave the reader's verified address, when it is clear which
 * one is meant (spec §2.4, design §7).
 */
import { words } from '#words';
import type { Account } from './account-store.ts';
import type { SubscriptionLinks } from './subscription-links.ts';
import type { Subscription, SubscriptionStore } from './subscription-store.ts';
import type { AutoLink, AutoLinkResult } from './auto-link.ts';

export interface AutoLinkDeps {
  readonly subscriptions: Pick<SubscriptionStore, 'ofMailbox'>;
  readonly links: Pick<SubscriptionLinks, 'link'>;
  /** Epoch ms. */
  readonly now: () => number;
}

const ambiguous = {
  several: {
    kind: 'ambiguous',
    message: words.errorSeveralSubscriptions,
  },
  taken: {
    kind: 'ambiguous',
    message: words.errorSubscriptionTaken,
  },
} as const satisfies Record<string, AutoLinkResult>;

export type AutoLinkChoice = { readonly kind: 'link'; readonly number: string } | AutoLinkResult;

/**
 * Decides what to do, from the subscriptions of the account's mailbox.
 * @param now ISO 8601 in UTC.
 */
function chooseAutoLink(
  { accountId, subscriptions }: Pick<Account, 'accountId' | 'subscriptions'>,
  ofMailbox: readonly Subscription[],
  now: string,
): AutoLinkChoice {
  const running = ofMailbox.filter(({ endsAt }) => endsAt > now);
  const own = running.filter(({ linkedTo }) => linkedTo === accountId);
  // An interrupted link: the subscription names the account, but the account does not name the
  // subscription.
  const half = own.find(({ number }) => !subscriptions.has(number));
  if (half !== undefined) return { kind: 'link', number: half.number };
  const [free, ...more] = running.filter(({ linkedTo }) => linkedTo === undefined);
  if (free !== undefined && more.length === 0) return { kind: 'link', number: free.number };
  // A reader who has chosen one is not asked again at every sign-in.
  if (own.length > 0) return { kind: 'already' };
  if (free !== undefined) return ambiguous.several;
  return running.length > 0 ? ambiguous.taken : { kind: 'none' };
}

export function createAutoLink({ subscriptions, links, now }: AutoLinkDeps): AutoLink {
  return async (account) => {
    // The reader who typed an address may not be the person who reads its email.
    if (account.verifiedAt === undefined) return { kind: 'none' };
    const choice = chooseAutoLink(
      account,
      await subscriptions.ofMailbox(account.emailHash),
      new Date(now()).toISOString(),
    );
    if (choice.kind !== 'link') return choice;
    switch (await links.link(choice.number, account)) {
      case 'linked':
        return { kind: 'linked' };
      case 'taken':
        return ambiguous.taken;
      case 'gone':
        return { kind: 'none' };
    }
  };
}
