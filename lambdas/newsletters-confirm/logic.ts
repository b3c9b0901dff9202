/**
 * POST /api/newsletters/confirm: the second half of a newsletter sign-up, called from the page that
 * an email's link opens.
 */
import * as v from 'valibot';
import { words } from '#words';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { consentText } from '../../shared/newsletters/consent-text.ts';
import { newsletterOfKey } from '../../shared/newsletters/find-newsletter.ts';
import { newsletterPath } from '../../shared/newsletters/newsletter-paths.ts';
import { confirmed } from '../../shared/newsletters/subscription.ts';
import { formApiHandler, type ApiHandler } from '../http/api-handler.ts';
import { newsletterError } from '../newsletters/newsletter-error.ts';
import type { NewsletterDeps } from '../newsletters/newsletter-deps.ts';

type ConfirmDeps = Pick<NewsletterDeps, 'api' | 'tokens' | 'store' | 'newsletters' | 'now'>;

const schema = v.object({ token: v.optional(v.string(), '') });
const response: ServiceResult = {
  status: 'success',
  name: 'confirmed',
  message: words.signedUp,
  data: {},
};

/**
 * Using a link twice changes nothing.
 * @throws ApiError 400 when the token is not ours, has expired, or matches no pending sign-up.
 */
async function confirm(
  { tokens, store, newsletters, now }: ConfirmDeps,
  text: string,
): Promise<void> {
  const token = await tokens.read('confirm', text);
  const newsletter = token === undefined ? undefined : newsletterOfKey(newsletters, token.key);
  if (token === undefined || newsletter === undefined) throw newsletterError('invalidToken');
  await store.change(token.hash, newsletter.key, (current) => {
    const next = confirmed(current, now(), 'email', consentText(newsletter.configuration));
    if (next === 'unknown') throw newsletterError('invalidToken');
    return next === 'unchanged' ? undefined : next;
  });
}

/**
 * Returns the page of the newsletter that a token names; an invalid token leads to the page of all
 * newsletters.
 */
function pathOfToken(newsletters: NewsletterDeps['newsletters'], token: string): string {
  const found = newsletterOfKey(newsletters, token.split('.')[0] ?? '');
  return found === undefined ? '/newsletter/' : newsletterPath(found.key);
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
