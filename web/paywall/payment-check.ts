/** The check of a reader's tokens on page mount (spec §4 Subscription token, §7.3; docs/adr/0006). What fails is logged only. */
import {
  readCookie,
  sampleTokenName,
  setCookie,
  subscriptionTokenCookie,
} from '../../shared/cookies.ts';
import { decodeStoredToken } from '../../shared/paywall/decode-token.ts';
import {
  applyRevalidation,
  checkSubscription,
  needsConfirmation,
} from '../../shared/paywall/mount-check.ts';
import type { EnvState } from '../state/env.ts';
import type { BrowserStorage } from '../browser/browser-storage.ts';
import type { Log } from '../browser/log.ts';
import {
  refusalMessage,
  revalidatePayment,
  validatePayment,
  type PaymentAnswer,
} from './payment-requests.ts';

/** Session storage: that the sample token was confirmed, and until when (epoch ms) an unanswered revalidation is not repeated. */
const CONFIRMED_KEY = 'payment-validated';
const PAUSE_KEY = 'payment-revalidate-after';
/** And that a wall was questioned. */
const QUESTIONED_KEY = 'payment-wall-questioned';
/** Without an answer the token stays as it is: a reader who reads on does not ask at every page. */
const PAUSE_MS = 60_000;

export interface PaymentCheck {
  readonly env: Pick<EnvState, 'environment' | 'cookieDomain'>;
  readonly session: BrowserStorage;
  readonly log: Log;
  /** The page is a wall, and its reader is signed in. */
  readonly isSignedInAtWall: boolean;
  /** The cookies have changed. */
  readonly onChange: () => void;
  /** The page would be another one now. */
  readonly reload: () => void;
}

/** Removes the subscription token where it may have been set: on this host, and on the site's cookie domain. */
function removeSubscription(env: PaymentCheck['env']): void {
  const isCi = env.environment === 'ci';
  document.cookie = setCookie({ ...subscriptionTokenCookie, domain: 'host' }, '', {
    isCi,
    maxAgeS: 0,
  });
  if (env.cookieDomain)
    document.cookie = setCookie(subscriptionTokenCookie, '', {
      isCi,
      domain: env.cookieDomain,
      maxAgeS: 0,
    });
}

function report(check: PaymentCheck, problem: unknown): void {
  check.log(problem instanceof Error ? problem.message : String(problem));
}

function reportRefusal(check: PaymentCheck, answer: PaymentAnswer): void {
  const message = refusalMessage(answer);
  if (message !== undefined) check.log(message);
}

async function revalidate(check: PaymentCheck): Promise<void> {
  if (Date.now() < Number(check.session.get(PAUSE_KEY) ?? 0)) return;
  // Written before the question: a page that is left meanwhile leaves the pause behind.
  check.session.set(PAUSE_KEY, String(Date.now() + PAUSE_MS));
  const answer = await revalidatePayment();
  reportRefusal(check, answer);
  if (applyRevalidation(answer).kind === 'remove') removeSubscription(check.env);
  check.onChange();
}

async function checkSubscriptionToken(check: PaymentCheck): Promise<void> {
  const verdict = checkSubscription(
    readCookie(document.cookie, subscriptionTokenCookie.name),
    Date.now(),
  );
  if (verdict === 'revalidate') await revalidate(check);
  if (verdict !== 'remove') return;
  const stored = decodeStoredToken('sub', (name) => readCookie(document.cookie, name));
  if (!stored.ok) check.log(stored.message, stored.cause);
  removeSubscription(check.env);
  check.onChange();
}

/** A token of the edge's own is confirmed once a session; whether that succeeds is the server's business. */
async function confirmSample(check: PaymentCheck): Promise<void> {
  const read = (name: string) => readCookie(document.cookie, name);
  const stored = decodeStoredToken('sample', read);
  if (!stored.ok && read(sampleTokenName)) check.log(stored.message, stored.cause);
  if (!needsConfirmation(read(sampleTokenName), check.session.get(CONFIRMED_KEY) !== null)) return;
  check.session.set(CONFIRMED_KEY, '1');
  reportRefusal(check, await validatePayment());
  check.onChange();
}

/**
 * A reader who is signed in, has no subscription token and stands at a wall may be a subscriber all the same: the token was lost, or the
 * subscription was linked on another device. That is asked once a session; whoever is one gets the page anew.
 */
async function questionWall(check: PaymentCheck): Promise<void> {
  if (
    !check.isSignedInAtWall ||
    readCookie(document.cookie, subscriptionTokenCookie.name) ||
    check.session.get(QUESTIONED_KEY) !== null
  )
    return;
  check.session.set(QUESTIONED_KEY, '1');
  const answer = await validatePayment();
  reportRefusal(check, answer);
  if (answer.tokens?.sub) check.reload();
}

/** Never rejects: a reader whose network or whose token is broken reads on. */
export async function checkPayment(check: PaymentCheck): Promise<void> {
  await checkSubscriptionToken(check).catch((error: unknown) => {
    report(check, error);
  });
  await questionWall(check).catch((error: unknown) => {
    report(check, error);
  });
  await confirmSample(check).catch((error: unknown) => {
    report(check, error);
  });
}
