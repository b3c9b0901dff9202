/**
 * What the browser does about its tokens when a page is mounted. See spec §4 (Subscription token)
 * and ADR 0006.
 */
import { decodeToken } from './decode-token.ts';

/** `remove` the cookie, `revalidate` it with the server, or do nothing. */
export type SubscriptionCheck = 'nothing' | 'remove' | 'revalidate';

/**
 * Checks the subscription token (spec §4). No token: nothing. Undecodable: removed. Expired (now is
 * past `exp`): revalidated. A token without an end is undecodable.
 */
export function checkSubscription(token: string | undefined, nowMs: number): SubscriptionCheck {
  if (token === undefined || token === '') return 'nothing';
  const decoded = decodeToken(token);
  if (!decoded.ok || typeof decoded.claims.exp !== 'number') return 'remove';
  return nowMs > decoded.claims.exp * 1000 ? 'revalidate' : 'nothing';
}

/** The fields of the response that decide. The client handles the messages. */
export interface RevalidateResponse {
  readonly removeExistingToken?: boolean;
  readonly replaceWithNewToken?: boolean;
  readonly tokens?: { readonly sub?: string };
}

/**
 * Returns what happens to the stored token: a new token replaces it; otherwise it is removed if the
 * server says so, or kept.
 */
export function applyRevalidation(
  response: RevalidateResponse,
): { readonly kind: 'replace'; readonly token: string } | { readonly kind: 'remove' | 'keep' } {
  const token = response.tokens?.sub;
  if (response.replaceWithNewToken === true && token !== undefined && token !== '')
    return { kind: 'replace', token };
  return { kind: response.removeExistingToken === true ? 'remove' : 'keep' };
}

/**
 * Returns whether the server must confirm a sample token. It confirms tokens that the edge has
 * written by itself, at most once per session.
 */
export function needsConfirmation(
  sampleToken: string | undefined,
  isConfirmedThisSession: boolean,
): boolean {
  if (isConfirmedThisSession || sampleToken === undefined || sampleToken === '') return false;
  const decoded = decodeToken(sampleToken);
  return decoded.ok && decoded.claims.src === 'e';
}
