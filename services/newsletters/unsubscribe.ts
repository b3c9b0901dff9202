/**
 * Unsubscribes from newsletters: at once with an email's token; without a token, an email confirms
 * who owns the mailbox.
 */
import { asOfNow, unsubscribed } from '../../shared/newsletters/subscription.ts';
import { newsletterOfKey } from '../../shared/newsletters/find-newsletter.ts';
import { ALL_NEWSLETTERS, type NewsletterToken } from './newsletter-tokens.ts';
import { newsletterError } from './newsletter-error.ts';
import type { NewsletterDeps, NewsletterEmailDeps } from './newsletter-deps.ts';
import { inEvenTime } from '../http/in-even-time.ts';
import { mailbox } from './sign-up.ts';

/** What unsubscribing by a token takes. */
export type UnsubscribeDeps = Pick<NewsletterDeps, 'tokens' | 'store' | 'now'>;
/** What an email that shows the way takes. */
export type UnsubscribeRequestDeps = Pick<
  NewsletterDeps,
  'newsletters' | 'limits' | 'leastResponseMs' | 'hashOf' | 'store' | 'links' | 'now'
> &
  NewsletterEmailDeps;

/** How the reader unsubscribed, for the consent trail. */
export type UnsubscribeMethod = 'one-click' | 'email';

/**
 * Unsubscribes by token; repeating it changes nothing.
 * @throws ApiError 400 when the token is not one of ours.
 */
export async function unsubscribeByToken(
  { tokens, store, now }: UnsubscribeDeps,
  text: string,
  way: UnsubscribeMethod,
): Promise<NewsletterToken> {
  const token = await tokens.read('unsubscribe', text);
  if (token === undefined) throw newsletterError('invalidToken');
  const keys =
    token.key === ALL_NEWSLETTERS ? [...(await store.all(token.hash)).keys()] : [token.key];
  for (const key of keys)
    await store.change(token.hash, key, (current) => unsubscribed(current, now(), way));
  return token;
}

export interface UnsubscribeRequest {
  readonly email: string;
  /** Newsletter of the page that makes the request. */
  readonly newsletter: string;
  readonly what: 'this' | 'all';
  readonly address: string;
}

/**
 * Sends an email only to mailboxes that have something to unsubscribe from; the response is the
 * same for every mailbox.
 * @throws ApiError 400, 429, 503.
 */
export async function requestToUnsubscribe(
  deps: UnsubscribeRequestDeps,
  { email: typed, newsletter, what, address }: UnsubscribeRequest,
): Promise<void> {
  const email = mailbox(typed);
  const found = newsletterOfKey(deps.newsletters, newsletter);
  if (found === undefined) throw newsletterError('unknownNewsletter');
  await deps.limits.countCall(address);
  await inEvenTime(deps.leastResponseMs, async () => {
    const hash = await deps.hashOf(email);
    const current = [...(await deps.store.all(hash))].filter(([, subscription]) => {
      const state = asOfNow(subscription, deps.now())?.state;
      return state === 'pending' || state === 'confirmed';
    });
    const isKnown = current.some(([key]) => what === 'all' || key === found.key);
    if (!isKnown || !(await deps.limits.countEmail(hash))) return;
    const link = await deps.links.unsubscribe(
      { key: what === 'all' ? ALL_NEWSLETTERS : found.key, hash },
      found.key,
    );
    await deps.emails.unsubscribe(
      email,
      what === 'all' ? undefined : found.configuration,
      link,
      await deps.links.choose(hash),
    );
  });
}
