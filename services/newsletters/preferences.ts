/**
 * Lists and sets a reader's newsletters. The reader is identified by an email's token or by the
 * session.
 */
import { consentText } from '../../shared/newsletters/consent-text.ts';
import { newsletterOfKey, type FoundNewsletter } from '../../shared/newsletters/find-newsletter.ts';
import {
  chosen,
  asOfNow,
  unsubscribed,
  wished,
  type NewsletterSubscription,
  type SubscriptionState,
} from '../../shared/newsletters/subscription.ts';
import {
  changedWishes,
  type LetterWishes,
  type WishedChange,
} from '../../shared/newsletters/wishes.ts';
import { newsletterError } from './newsletter-error.ts';
import type { NewsletterDeps } from './newsletter-deps.ts';

/** What a reader changes of a newsletter. */
export interface PreferenceChange extends WishedChange {
  readonly wanted?: boolean | undefined;
}

export interface PreferencesCall {
  readonly token?: string;
  /** Value of the cookie `__Host-sid`. */
  readonly sid: string;
  /** Whether each newsletter is wanted, and how, by key; when absent, only lists. */
  readonly set?: Readonly<Record<string, boolean | PreferenceChange>>;
}

/** With what the reader wishes of a newsletter that they get. */
export interface NewsletterPreference extends LetterWishes {
  readonly key: string;
  readonly state: SubscriptionState;
}

interface Mailbox {
  readonly hash: string;
  readonly email?: string;
}

export type PreferencesDeps = Pick<
  NewsletterDeps,
  'newsletters' | 'store' | 'tokens' | 'sessions' | 'now'
>;

/**
 * Identifies the mailbox. An address typed into an account does not prove that the reader receives
 * its email.
 * @throws ApiError 400, 401, 403.
 */
async function whose(
  { tokens, sessions }: PreferencesDeps,
  { token, sid }: PreferencesCall,
): Promise<Mailbox> {
  if (token !== undefined) {
    const found = await tokens.read('choose', token);
    if (found === undefined) throw newsletterError('invalidToken');
    return { hash: found.hash };
  }
  const session = await sessions.of(sid);
  if (session === undefined) throw newsletterError('notSignedIn');
  if (session.account.verifiedAt === undefined) throw newsletterError('notVerified');
  return { hash: session.account.emailHash, email: session.account.email };
}

function known(
  stored: ReadonlyMap<string, NewsletterSubscription>,
  nowMs: number,
): NewsletterPreference[] {
  return [...stored].flatMap(([key, subscription]) => {
    const current = asOfNow(subscription, nowMs);
    if (current === undefined) return [];
    const { pausedUntil, ...wishes } = changedWishes(current, {}, nowMs);
    const isPaused = pausedUntil !== undefined && Date.parse(pausedUntil) > nowMs;
    return [{ key, state: current.state, ...wishes, ...(isPaused ? { pausedUntil } : {}) }];
  });
}

function asked(
  { newsletters }: PreferencesDeps,
  set: NonNullable<PreferencesCall['set']>,
): { newsletter: FoundNewsletter; change: PreferenceChange }[] {
  return Object.entries(set).map(([key, given]) => {
    const newsletter = newsletterOfKey(newsletters, key);
    if (newsletter === undefined) throw newsletterError('unknownNewsletter');
    return { newsletter, change: typeof given === 'boolean' ? { wanted: given } : given };
  });
}

/**
 * @returns what is known of the mailbox afterwards.
 * @throws ApiError 400, 401, 403, 409 when the email address is not known.
 */
export async function preferences(
  deps: PreferencesDeps,
  call: PreferencesCall,
): Promise<NewsletterPreference[]> {
  const changes = asked(deps, call.set ?? {});
  const { hash, email: ofAccount } = await whose(deps, call);
  const nowMs = deps.now();
  const stored = await deps.store.all(hash);
  if (changes.length === 0) return known(stored, nowMs);
  const email =
    ofAccount ??
    [...stored.values()].map((one) => asOfNow(one, nowMs)?.email).find((one) => one !== undefined);
  if (email === undefined && changes.some(({ change }) => change.wanted === true))
    throw newsletterError('signUpAgain');
  for (const {
    newsletter: { key, configuration },
    change: { wanted, ...wishes },
  } of changes) {
    const signUp = {
      ...{ nowMs, email: email ?? '', sourceCode: 'preferences' },
      text: consentText(configuration),
    };
    await deps.store.change(hash, key, (current) => {
      if (wanted === false) return unsubscribed(current, nowMs, 'preferences');
      const next = wanted === true ? chosen(current, signUp) : undefined;
      return wished(next ?? current, wishes, nowMs) ?? next;
    });
  }
  return known(await deps.store.all(hash), nowMs);
}
