/**
 * Messages for a reader whose attempt to link a subscription failed (spec §8: the page puts "Fail
 * to link" before name and message).
 */
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import type { LinkResult } from '../readers/link-subscription.ts';
import { ApiError } from '../http/api-error.ts';

type Rejected = Exclude<LinkResult, { readonly kind: 'linked' }>;

/**
 * An unknown number and a wrong postcode get the same message. For another account's subscription,
 * the message says only that it belongs to another account.
 */
export function linkError(result: Rejected): ApiError {
  switch (result.kind) {
    case 'incomplete':
      return new ApiError(
        400,
        'incompleteLink',
        'Both are needed, the account number and the postal code',
      );
    case 'unknown':
      return new ApiError(
        400,
        'unknownSubscription',
        'No subscription has this account number with this postal code',
      );
    case 'ended':
      return new ApiError(
        400,
        'subscriptionEnded',
        'This subscription has ended; link it when it is renewed',
      );
    case 'taken':
      return new ApiError(
        409,
        'alreadyLinked',
        'This subscription is linked to another account; customer care can help',
      );
    case 'other-address':
      return new ApiError(
        400,
        'unknownSubscription',
        'Only the email address of your account finds a subscription; use the account number and the postal code',
      );
    case 'not-verified':
      return new ApiError(
        403,
        'emailNotVerified',
        'Verify the email address of your account first',
      );
    case 'ambiguous':
      return new ApiError(409, ERROR_AUTOLINKING, result.message);
    case 'gone':
      return new ApiError(401, 'notSignedIn', 'Nobody is signed in');
  }
}
