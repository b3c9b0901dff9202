/**
 * Checks a reader's tokens on page mount (spec §4, Subscription token; spec §7.3; ADR 0006).
 * Failures are only logged.
 */
import { errorMessage } from '../../shared/error-message.ts';
import {
  readCookie,
  sampleTokenName,
  setCookie,
  subscriptionTokenCookie,
} from '../../shared/cookies.ts';
import { decodeStoredToken, decodeToken } from '../../shared/paywall/decode-token.ts';
import {
  applyRevalidation,
  checkSubscription,
  needsConfirmation,
} from '../../shared/paywall/mount-check.ts';
import type { EnvState } from '../state/env.ts';
import type { BrowserStorage } from '../browser/browser-storage.ts';
import type { Log } from '../browser/log.ts';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { PaymentResponse } from './payment-requests.ts';

/** Most page views send no request. */
const loadRequests = () => loadChunk('payment-requests', () => import('./payment-requests.ts'));

/**
 * Session storage: that the sample token was confirmed, and until when (epoch ms) a revalidation
 * without a response is not repeated.
 */
const CONFIRMED_KEY = 'payment-validated';
const PAUSE_KEY = 'payment-revalidate-after';
/** Session storage: that a wall was checked. */
const QUESTIONED_KEY = 'payment-wall-questioned';
/**
 * Without a response the token stays unchanged: a reader who keeps reading does not send a request
 * on every page.
 */
const PAUSE_MS = 60_000;

interface TokenCheck {
  readonly env: Pick<EnvState, 'environment' | 'cookieDomain'>;
  readonly session: BrowserStorage;
  readonly log: Log;
  /** The cookies have changed. */
  readonly onChange: () => void;
}

interface PaymentCheck extends TokenCheck {
  /** The page is a wall, and the reader is signed in. */
  readonly isSignedInAtWall: boolean;
  /** The item is for subscribers of certain plans. */
  readonly isOfPlans?: boolean;
  /** The page would be different now. */
  readonly reload: () => void;
}

/**
 * Removes the subscription token where it may have been set: on this host, and on the site's cookie
 * domain.
 */
function removeSubscription(env: TokenCheck['env']): void {
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

function report(check: TokenCheck, problem: unknown): void {
  check.log(errorMessage(problem));
}

/** Both requests share one message (spec §8). */
function reportError(check: TokenCheck, response: PaymentResponse): void {
  if (!response.requestSuccess) check.log(`Validate request: ${response.message}`);
}

async function revalidate(check: TokenCheck): Promise<void> {
  if (Date.now() < Number(check.session.get(PAUSE_KEY) ?? 0)) return;
  // Written before the request, so that the pause remains if the reader leaves the page meanwhile.
  check.session.set(PAUSE_KEY, String(Date.now() + PAUSE_MS));
  const { revalidatePayment } = await loadRequests();
  const response = await revalidatePayment();
  reportError(check, response);
  if (applyRevalidation(response).kind === 'remove') removeSubscription(check.env);
  check.onChange();
}

async function checkSubscriptionToken(check: TokenCheck): Promise<void> {
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

/** Confirms a token issued by the edge once per session; the server handles success or failure. */
async function confirmSample(check: TokenCheck): Promise<void> {
  const read = (name: string) => readCookie(document.cookie, name);
  const stored = decodeStoredToken('sample', read);
  if (!stored.ok && read(sampleTokenName)) check.log(stored.message, stored.cause);
  if (!needsConfirmation(read(sampleTokenName), check.session.get(CONFIRMED_KEY) !== null)) return;
  check.session.set(CONFIRMED_KEY, '1');
  const { validatePayment } = await loadRequests();
  reportError(check, await validatePayment());
  check.onChange();
}

/** What a stored or new subscription token says of its reader's plans. */
function plansIn(token: string | undefined): string {
  const decoded = decodeToken(token);
  return decoded.ok ? JSON.stringify(decoded.claims.ent) : '';
}

/**
 * A signed-in reader at a wall may have more than the token says: it was lost, the subscription was
 * linked on another device, or the plan has changed. The service is asked once per session; where a
 * new token says more, the page reloads.
 */
async function checkWall(check: PaymentCheck): Promise<void> {
  if (
    !check.isSignedInAtWall ||
    (check.isOfPlans !== true && readCookie(document.cookie, subscriptionTokenCookie.name)) ||
    check.session.get(QUESTIONED_KEY) !== null
  )
    return;
  check.session.set(QUESTIONED_KEY, '1');
  const before = plansIn(readCookie(document.cookie, subscriptionTokenCookie.name));
  const { validatePayment } = await loadRequests();
  const response = await validatePayment();
  reportError(check, response);
  const { sub } = response.tokens ?? {};
  if (sub && plansIn(sub) !== before) check.reload();
}

/** Renews or removes the subscription token if it is due. Never rejects. */
export async function renewSubscription(check: TokenCheck): Promise<void> {
  await checkSubscriptionToken(check).catch((error: unknown) => {
    report(check, error);
  });
}

/** Never rejects: a reader with a broken network or token keeps reading. */
export async function checkPayment(check: PaymentCheck): Promise<void> {
  await renewSubscription(check);
  await checkWall(check).catch((error: unknown) => {
    report(check, error);
  });
  await confirmSample(check).catch((error: unknown) => {
    report(check, error);
  });
}
