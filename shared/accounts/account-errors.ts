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
  alreadySubscribed: words.errorAlreadySubscribed,
  accountGone: words.errorNotSignedIn,
  unknownContract: words.errorUnknownContract,
  noContract: words.errorNoContract,
  withdrawalOver: words.errorWithdrawalOver,
} as const satisfies Record<string, string>;

/**
 * The first wait after too many attempts, `words.tenMinutes`. Each further failure doubles it.
 */
export const FIRST_WAIT_MS = 600_000;
