/** Links the subscription that a signed-in reader names, and returns the paywall's new tokens. */
import * as v from 'valibot';
import { words } from '#words';
import { linkErrors } from '../../shared/accounts/account-errors.ts';
import { targetAfterSignIn, samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import { sampleTokenName } from '../../shared/cookies.ts';
import type { ReaderDeps } from '../../services/readers/reader-deps.ts';
import type { SignInDeps } from '../../services/readers/sign-in-deps.ts';
import { growingWait } from '../../services/readers/attempt-rules.ts';
import { limitFloods } from '../../services/readers/flood-limit.ts';
import { rejectWhile } from '../../services/readers/limit-attempts.ts';
import {
  LINK_ACCOUNT_LIMIT,
  linkSubscription,
  type LinkResult,
} from '../../services/readers/link-subscription.ts';
import { tokenCookies } from '../../services/readers/login-cookies.ts';
import { accountError } from '../../services/readers/account-error.ts';
import { requireSession } from '../../services/readers/require-session.ts';
import { success } from '../../services/readers/service-response.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import type { ApiRequest } from '../../services/http/api-request.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import type { FormPages } from '../../services/http/form-response.ts';
import { confirmKnownReader } from '../../services/metering/confirm-reader.ts';

type LinkDeps = Pick<ReaderDeps, 'api' | 'brand' | 'sessions' | 'limits' | 'audit' | 'now'> &
  SignInDeps;

const field = (maxLength: number) =>
  v.nullish(v.pipe(v.string(), v.maxLength(maxLength)), undefined);
/** Ignores other fields that a client sends (spec §7.2: all fields that are not null). */
const bodySchema = v.pipe(
  v.object({ accountNumber: field(80), postalCode: field(40), email: field(254) }),
  v.transform(({ accountNumber, postalCode, email }) => ({
    accountNumber: accountNumber ?? '',
    postalCode: postalCode ?? '',
    email: email ?? '',
  })),
);

function named(status: number, name: keyof typeof linkErrors): ApiError {
  return new ApiError(status, name, linkErrors[name]);
}

type Rejected = Exclude<LinkResult, { readonly kind: 'linked' }>;

/**
 * Returns the error for a reader whose attempt failed (spec §8: the page puts "Fail to link" before
 * name and message). An unknown number and a wrong postcode get the same message. For another account's subscription,
 * the message says only that it belongs to another account.
 */
function linkError(result: Rejected): ApiError {
  switch (result.kind) {
    case 'incomplete':
      return named(400, 'incompleteLink');
    case 'unknown':
      return named(400, 'unknownSubscription');
    case 'ended':
      return named(400, 'subscriptionEnded');
    case 'taken':
      return named(409, 'alreadyLinked');
    case 'other-address':
      return new ApiError(400, 'unknownSubscription', words.errorOtherAddress);
    case 'not-verified':
      return named(403, 'emailNotVerified');
    case 'ambiguous':
      return new ApiError(409, ERROR_AUTOLINKING, result.message);
    case 'gone':
      return accountError('notSignedIn');
  }
}

function formPages({ brand }: Pick<LinkDeps, 'brand'>): FormPages {
  return {
    form: ({ redirectURL }) => {
      const target = samePathOnly(redirectURL, brand.origin);
      return target === undefined
        ? brand.links.linkSubscription
        : withQuery(brand.links.linkSubscription, { redirectURL: target });
    },
    // spec §2.4: after a successful link the reader goes to the redirect address with query g=true.
    done: ({ redirectURL }) =>
      withQuery(targetAfterSignIn({ query: redirectURL }, brand.origin, brand), { g: 'true' }),
  };
}

/**
 * Subscription numbers can be guessed, so every attempt of an account counts until it has linked
 * something: a reader who could link the same subscription again and again could make unlimited
 * guesses in between.
 * @throws ApiError 429.
 */
async function countGuess(
  { limits, audit }: Pick<LinkDeps, 'limits' | 'audit'>,
  request: Pick<ApiRequest<unknown>, 'header' | 'requestId'>,
  accountId: string,
): Promise<void> {
  const attempt = { kind: LINK_ACCOUNT_LIMIT, who: accountId, rule: growingWait };
  rejectWhile({ audit }, request, await limits.count(attempt), accountId);
}

export function linkHandler(deps: LinkDeps): ApiHandler {
  const { subscriptions, subscriptionLinks: links, now, cookies, brand, paywall, autoLink } = deps;
  const linkDeps = { subscriptions, links, now, autoLink };

  return formApiHandler(deps.api, bodySchema, formPages(deps), async (request) => {
    const { account } = await requireSession(deps, request);
    const { isNew } = await limitFloods(deps, request, 'link', async () => {
      await countGuess(deps, request, account.accountId);
      const result = await linkSubscription(linkDeps, account, request.body);
      if (result.kind === 'linked') return result;
      deps.audit('link-rejected', request, account.accountId, result.kind);
      throw linkError(result);
    });
    if (isNew) await deps.limits.forget({ kind: LINK_ACCOUNT_LIMIT, who: account.accountId });
    deps.audit('linked', request, account.accountId);
    const { tokens } = await confirmKnownReader(
      paywall,
      brand.timeZone,
      async () => account,
      request.cookie(sampleTokenName),
    );
    const { data, cookies: set } = tokenCookies(tokens, brand.key, cookies);
    return success('linked', words.success, data, set);
  });
}
