/** What readers are told of their access, by the codes of `explainAccess`. */
import { words } from '#words';
import type { Hint, Verdict } from './explain-access.ts';

export const accessTexts: Readonly<Record<Verdict | Hint, string>> = {
  free: words.whyFree,
  subscriber: words.whySubscriber,
  network: words.whyNetwork,
  registered: words.whyRegistered,
  sampled: words.whySampled,
  readBefore: words.whyReadBefore,
  needsAccount: words.whyNeedsAccount,
  needsSubscription: words.whyNeedsSubscription,
  needsOtherPlan: words.whyNeedsOtherPlan,
  meterUsed: words.whyMeterUsed,
  cookiesBlocked: words.whyCookiesBlocked,
  clockWrong: words.whyClockWrong,
  signedOut: words.whySignedOut,
  emailUnverified: words.whyEmailUnverified,
  tokenRenewed: words.whyTokenRenewed,
  ended: words.whyEnded,
  startsLater: words.whyStartsLater,
  paymentLate: words.whyPaymentLate,
  paymentGivenUp: words.whyPaymentGivenUp,
  moneyReturned: words.whyMoneyReturned,
  paused: words.whyPaused,
  notPaidYet: words.whyNotPaidYet,
  linkedElsewhere: words.whyLinkedElsewhere,
  linkable: words.whyLinkable,
  noneLinked: words.whyNoneLinked,
};
