/**
 * What a page offers to whom: one rule for the header, menus, footer, panels, messages of our own and
 * banners (spec §2.5, §6). A page of the cache is the same for all of its readers. The browser applies
 * the rule again once it has read the cookies.
 */

import type { Brand } from '../brand/brand.ts';

/** As the paywall state has them (spec §3). */
export interface ReaderFacts {
  readonly isLoggedIn: boolean;
  /** The reader's own subscription runs: only the browser knows. */
  readonly isSubscriber: boolean;
  /**
   * The reader's plan has no advertisements. Before the cookies are read: the page is the one for
   * subscribers, of whatever plan.
   */
  readonly isAdFree: boolean;
}

/** `subscriber`: with a subscription that has advertisements on free articles. */
export type Standing = 'anonymous' | 'registered' | 'subscriber' | 'ad-free';

/** What is shown. */
export interface Offers {
  /** Subscribing: links to the offer, panels, messages of our own. */
  readonly subscription: boolean;
  /** "Verify Subscription", for a reader who is signed in. */
  readonly verification: boolean;
  /** The notice "Ad-free" in the header. */
  readonly adFreeNotice: boolean;
  /** "Give a Gift", for a reader who is signed in. */
  readonly gift: boolean;
}

const offers: Readonly<Record<Standing, Offers>> = {
  anonymous: { subscription: true, verification: false, adFreeNotice: false, gift: false },
  registered: { subscription: true, verification: true, adFreeNotice: false, gift: false },
  subscriber: { subscription: false, verification: true, adFreeNotice: false, gift: false },
  'ad-free': { subscription: false, verification: false, adFreeNotice: true, gift: true },
};

export function standingOf({ isLoggedIn, isSubscriber, isAdFree }: ReaderFacts): Standing {
  // A reader who gets the page for subscribers has a subscription; whose plan it is, the cookies say.
  const isKnown = isLoggedIn || isSubscriber;
  if (isAdFree) return isKnown ? 'ad-free' : 'subscriber';
  if (isSubscriber) return 'subscriber';
  return isLoggedIn ? 'registered' : 'anonymous';
}

/**
 * Returns what a brand offers to a reader: no subscription where nothing is for sale, and none to
 * verify without accounts. The same object for the same standing.
 */
export function offersOf({
  offer,
  accounts,
}: Pick<Brand, 'offer' | 'accounts'>): (reader: ReaderFacts) => Offers {
  const own = Object.fromEntries(
    Object.entries(offers).map(([standing, { subscription, verification, ...others }]) => [
      standing,
      {
        ...others,
        subscription: subscription && offer !== undefined,
        verification: verification && accounts,
      },
    ]),
  ) as Record<Standing, Offers>;
  return (reader) => own[standingOf(reader)];
}
