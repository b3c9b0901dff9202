/** Errors of the account service: names for programs and plain forms, messages for readers. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../words/fill.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './credentials.ts';

/**
 * They contain nothing that the reader typed: they are logged, and are never cached or repeated in
 * an address.
 */
export const accountErrors = {
  invalidEmail: words.errorEmail,
  /** On demand: numbers are formatted, and a function that starts has no time for that. */
  get invalidPassword() {
    return fill(words.errorPassword, {
      min: brand.minimumPasswordLength ?? PASSWORD_MIN_LENGTH,
      max: PASSWORD_MAX_LENGTH,
    });
  },
  commonPassword: words.errorCommonPassword,
  passwordsDiffer: words.errorPasswordsDiffer,
  invalidCredentials: words.errorCredentials,
  codeNeeded: words.errorCodeNeeded,
  invalidCode: words.errorInvalidCode,
  tooManyCodes: words.errorTooManyCodes,
  providerDenied: words.errorProviderDenied,
  providerState: words.errorProviderState,
  providerDown: words.errorProviderDown,
  providerNoEmail: words.errorProviderNoEmail,
  providerUnverified: words.errorProviderUnverified,
  providerTaken: words.errorProviderTaken,
  wrongPassword: words.errorWrongPassword,
  proofNeeded: words.errorProofNeeded,
  wrongProof: words.errorWrongProof,
  tooManyAttempts: fill(words.errorTooMany, { wait: words.tenMinutes }),
  notSignedIn: words.errorNotSignedIn,
  notYours: words.errorNotYours,
  invalidToken: words.errorLinkExpired,
  sameEmail: words.errorSameEmail,
  addressInUse: words.errorAddressInUse,
} as const satisfies Record<string, string>;
export type AccountErrorName = keyof typeof accountErrors;

/** Why a subscription could not be linked. */
export const linkErrors = {
  incompleteLink: words.errorLinkIncomplete,
  unknownSubscription: words.errorUnknownSubscription,
  subscriptionEnded: words.errorSubscriptionEnded,
  alreadyLinked: words.errorAlreadyLinked,
  emailNotVerified: words.errorEmailNotVerified,
} as const satisfies Record<string, string>;

/** Why a reader could not buy, or change what was bought. */
export const sellingErrors = {
  unknownPlan: words.errorUnknownPlan,
  priceChanged: words.errorPriceChanged,
  firstPriceOnce: words.errorFirstPriceOnce,
  offerEnded: words.errorOfferEnded,
  alreadySubscribed: words.errorAlreadySubscribed,
  accountGone: words.errorNotSignedIn,
  unknownContract: words.errorUnknownContract,
  noContract: words.errorNoContract,
  withdrawalOver: words.errorWithdrawalOver,
  unknownGift: words.errorUnknownGift,
  giftUsed: words.errorGiftUsed,
  giftRevoked: words.errorGiftRevoked,
  giftRuns: words.errorGiftRuns,
  giftDay: words.errorGiftDay,
  giftForGroup: words.errorGiftForGroup,
  seatCount: words.errorSeatCount,
  seatsTaken: words.errorSeatsTaken,
  groupUnknown: words.errorGroupUnknown,
  groupEnded: words.errorGroupEnded,
  groupFull: words.errorGroupFull,
  groupInvited: words.errorGroupInvited,
  groupDomain: words.errorGroupDomain,
  groupOwn: words.errorGroupOwn,
  offerUsed: words.errorOfferUsed,
} as const satisfies Record<string, string>;

/** Why a reader could not give a link to a story. */
export const giftLinkErrors = {
  noGiftLinks: words.errorNoGiftLinks,
  giftSubscribersOnly: words.errorGiftSubscribersOnly,
  nothingToGive: words.errorNothingToGive,
  giftLinksUsed: words.errorGiftLinksUsed,
  unknownLink: words.errorUnknownLink,
} as const satisfies Record<string, string>;

/** Why a reader could not make or end the token of an agent. */
export const agentTokenErrors = {
  noAgents: words.errorNoAgents,
  agentSubscribersOnly: words.errorAgentSubscribersOnly,
  noAgentName: words.errorNoAgentName,
  agentsUsed: words.errorAgentsUsed,
  unknownAgent: words.errorUnknownAgent,
} as const satisfies Record<string, string>;

/**
 * The first wait after too many attempts, `words.tenMinutes`. Each further failure doubles it.
 */
export const FIRST_WAIT_MS = 600_000;
