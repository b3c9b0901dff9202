/**
 * Readers of whom nothing has been heard for long. Heard is what a reader did on purpose and the site
 * keeps anyway: agreeing to a newsletter, a session of their account, a subscription that they pay for.
 * What is opened or followed in letters says nothing about a reader, and is not asked (ADR 0200).
 */
import type { Admission } from '../../shared/paywall/access-decision.ts';
import type { AccountStore } from '../readers/account-store.ts';
import type { Sessions } from '../readers/sessions.ts';
import type { NewsletterReader } from './newsletter-readers.ts';

export interface SilenceDeps {
  readonly accounts: Pick<AccountStore, 'byEmailHash'>;
  readonly sessions: Pick<Sessions, 'list'>;
  readonly admission: (hash: string) => Promise<Admission>;
}

/** Whether nothing was heard of a reader since a time (ISO). */
export type IsSilent = (
  reader: Pick<NewsletterReader, 'hash' | 'trail' | 'wishes'>,
  since: string,
) => Promise<boolean>;

/** Returns the time from which on something must have been heard, ISO. */
export function silentSince(months: number, nowMs: number): string {
  const day = new Date(nowMs);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString();
}

export function createIsSilent({ accounts, sessions, admission }: SilenceDeps): IsSilent {
  return async ({ hash, trail, wishes: { pausedUntil = '' } }, since) => {
    // A pause is a wish that ends after it was made.
    if (pausedUntil >= since || trail.some(({ at }) => at >= since)) return false;
    const account = await accounts.byEmailHash(hash);
    if (account?.verifiedAt === undefined) return true;
    if (account.verifiedAt >= since || (await admission(hash)).payment === 'sub') return false;
    return (await sessions.list(account)).every(({ seenAt }) => seenAt < since);
  };
}
