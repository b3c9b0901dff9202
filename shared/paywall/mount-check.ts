/** What the browser does about its tokens when a page is mounted (spec §4 Subscription token; docs/adr/0006). */
import { decodeToken } from './decode-token.ts';

/** `remove` the cookie, `revalidate` it with the server, or nothing. */
export type SubscriptionCheck = 'nothing' | 'remove' | 'revalidate';

/** Spec §4: none: nothing; undecodable: removed; expired (now is past `exp`): revalidated. A token without an end is undecodable. */
export function checkSubscription(token: string | undefined, nowMs: number): SubscriptionCheck {
  if (token === undefined || token === '') return 'nothing';
  const decoded = decodeToken(token);
  if (!decoded.ok || typeof decoded.claims.exp !== 'number') return 'remove';
  return nowMs > decoded.claims.exp * 1000 ? 'revalidate' : 'nothing';
}

/** Fields of the answer that decide; the messages are the client's business. */
export interface RevalidateAnswer {
  readonly removeExistingToken?: boolean;
  readonly replaceWithNewToken?: boolean;
  readonly tokens?: { readonly sub?: string };
}

/** What becomes of the stored token: a new one replaces it, else it goes if the server says so, else it stays. */
export function applyRevalidation(
  answer: RevalidateAnswer,
): { readonly kind: 'replace'; readonly token: string } | { readonly kind: 'remove' | 'keep' } {
  const token = answer.tokens?.sub;
  if (answer.replaceWithNewToken === true && token !== undefined && token !== '')
    return { kind: 'replace', token };
  return { kind: answer.removeExistingToken === true ? 'remove' : 'keep' };
}

/** A sample token that the edge has written by itself is confirmed with the server, at most once a session. */
export function needsConfirmation(
  sampleToken: string | undefined,
  isConfirmedThisSession: boolean,
): boolean {
  if (isConfirmedThisSession || sampleToken === undefined || sampleToken === '') return false;
  const decoded = decodeToken(sampleToken);
  return decoded.ok && decoded.claims.src === 'e';
}
