/**
 * Links in a newsletter's emails, and the headers with which email clients show "Unsubscribe"
 * beside them (RFC 8058).
 */
import { api } from '../../shared/api.ts';
import {
  NEWSLETTER_PREFERENCES_PATH,
  newslettersPath,
  unsubscribePath,
} from '../../shared/newsletters/newsletter-paths.ts';
import { CONFIRM_LINK_S } from '../../shared/newsletters/subscription.ts';
import { DAY_S } from '../../shared/limits.ts';
import {
  ALL_NEWSLETTERS,
  joinKeys,
  type NewsletterToken,
  type NewsletterTokens,
} from './newsletter-tokens.ts';

const CHOOSE_LINK_S = 365 * DAY_S;

export interface NewsletterLinks {
  /**
   * Returns the page where a button press confirms the subscriptions: that of the newsletter, or of
   * all newsletters if there are several.
   * @param hash of the mailbox.
   * @param lifeS how long it confirms.
   */
  confirm(keys: readonly string[], hash: string, lifeS?: number): Promise<string>;
  /**
   * Returns the page where a button press ends the subscription.
   * @param pageKey newsletter whose page it is, when the token is for all newsletters.
   */
  unsubscribe(token: NewsletterToken, pageKey?: string): Promise<string>;
  choose(hash: string): Promise<string>;
  /**
   * Headers for every email sent to a subscriber, whatever sends it; a DKIM signature must cover
   * both. The confirmation email needs none, because it is not a newsletter.
   * @param domain of the sender, for `List-Id`.
   */
  headers(token: NewsletterToken, domain: string): Promise<Readonly<Record<string, string>>>;
}

/** @param origin of the site, e.g. `https://www.example.com`. */
export function createNewsletterLinks(tokens: NewsletterTokens, origin: string): NewsletterLinks {
  const link = (path: string, name: string, token: string) =>
    `${origin}${path}?${name}=${encodeURIComponent(token)}`;
  return {
    confirm: async (keys, hash, lifeS = CONFIRM_LINK_S) =>
      link(
        newslettersPath(keys),
        'confirm',
        await tokens.sign('confirm', { key: joinKeys(keys), hash }, lifeS),
      ),
    unsubscribe: async (token, pageKey = token.key) =>
      link(unsubscribePath(pageKey), 'token', await tokens.sign('unsubscribe', token)),
    choose: async (hash) =>
      link(
        NEWSLETTER_PREFERENCES_PATH,
        'token',
        await tokens.sign('choose', { key: ALL_NEWSLETTERS, hash }, CHOOSE_LINK_S),
      ),
    headers: async (token, domain) => ({
      'List-Id': `<${token.key.toLowerCase()}.${domain}>`,
      'List-Unsubscribe': `<${link(api['newsletters-unsubscribe'].path, 'token', await tokens.sign('unsubscribe', token))}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}
