/**
 * POST /api/newsletters/confirm: the second half of a newsletter sign-up, called from the page that
 * an email's link opens.
 */
import * as v from 'valibot';
import { words } from '#words';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { consentText } from '../../shared/newsletters/consent-text.ts';
import { newsletterOfKey, type FoundNewsletter } from '../../shared/newsletters/find-newsletter.ts';
import { newslettersPath } from '../../shared/newsletters/newsletter-paths.ts';
import { confirmed } from '../../shared/newsletters/subscription.ts';
import { formApiHandler, type ApiHandler } from '../../services/http/api-handler.ts';
import { newsletterError } from '../../services/newsletters/newsletter-error.ts';
import { keysOf } from '../../services/newsletters/newsletter-tokens.ts';
import type { NewsletterDeps } from '../../services/newsletters/newsletter-deps.ts';

type ConfirmDeps = Pick<NewsletterDeps, 'api' | 'tokens' | 'store' | 'newsletters' | 'now'>;

const schema = v.object({ token: v.optional(v.string(), '') });
const response: ServiceResult = {
  status: 'success',
  name: 'confirmed',
  message: words.signedUp,
  data: {},
};

/** Returns the brand's newsletters that a token's key names. */
function newslettersOf(newsletters: NewsletterDeps['newsletters'], key: string): FoundNewsletter[] {
  return keysOf(key)
    .map((one) => newsletterOfKey(newsletters, one))
    .filter((found) => found !== undefined);
}

/**
 * Using a link twice changes nothing.
 * @throws ApiError 400 when the token is not ours, has expired, or matches no pending sign-up.
 */
async function confirm(
  { tokens, store, newsletters, now }: ConfirmDeps,
  text: string,
): Promise<void> {
  const token = await tokens.read('confirm', text);
  if (token === undefined) throw newsletterError('invalidToken');
  // A reader may have left one of several before the email was opened: the others count.
  let isKnown = false;
  for (const { key, configuration } of newslettersOf(newsletters, token.key))
    await store.change(token.hash, key, (current) => {
      const next = confirmed(current, now(), 'email', consentText(configuration));
      isKnown ||= next !== 'unknown';
      return typeof next === 'string' ? undefined : next;
    });
  if (!isKnown) throw newsletterError('invalidToken');
}

/**
 * Returns the page of the newsletters that a token names; an invalid token leads to the page of all
 * newsletters.
 */
function pathOfToken(newsletters: NewsletterDeps['newsletters'], token: string): string {
  const found = newslettersOf(newsletters, token.split('.')[0] ?? '');
  return newslettersPath(found.map(({ key }) => key));
}

export function confirmHandler(deps: ConfirmDeps): ApiHandler {
  const pages = {
    form: ({ token = '' }: Readonly<Record<string, string>>) =>
      pathOfToken(deps.newsletters, token),
    done: ({ token = '' }: Readonly<Record<string, string>>) =>
      `${pathOfToken(deps.newsletters, token)}?done=confirmed`,
  };
  return formApiHandler(deps.api, schema, pages, async ({ body: { token } }) => {
    await confirm(deps, token);
    return { status: 200, body: response };
  });
}
