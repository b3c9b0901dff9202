/** Links in account emails: how long each is valid, and what it is bound to. */
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { samePathOnly } from '../../shared/accounts/redirect-target.ts';
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import { unavailable } from '../http/api-error.ts';
import type { Account } from './account-store.ts';
import type { SecretReader } from '../aws/secrets.ts';
import {
  isGenuineLink,
  readLink,
  signLink,
  type LinkClaims,
  type LinkPurpose,
} from './link-token.ts';

const lifetimesS: Readonly<Record<LinkPurpose, number>> = {
  verify: 3 * DAY_S,
  move: DAY_S,
  reset: 3_600,
};
const pages: Readonly<Record<LinkPurpose, string>> = {
  verify: accountPages.verifyEmail.path,
  move: accountPages.verifyEmail.path,
  reset: accountPages.resetPassword.path,
};

/**
 * The state that opening the link changes. Verifying again changes nothing, so opening that link
 * twice is not an error.
 */
function stateOf(purpose: LinkPurpose, account: Account): string {
  switch (purpose) {
    case 'verify':
      return account.accountId;
    case 'reset':
      return `${account.accountId}\n${account.password}`;
    case 'move':
      return `${account.accountId}\n${account.password}\n${account.pendingEmail ?? ''}`;
  }
}

export interface AccountLinks {
  /**
   * Full address of the page that accepts the token.
   * @param redirect Where the reader was going, unchecked: the page leads there in any browser. What
   *   is not a path of this site is left out.
   */
  link(purpose: LinkPurpose, account: Account, redirect?: string): Promise<string>;
  /** Full address of the page that accepts a token of `FormerAddresses`. */
  takeBack(token: string): string;
  /** @returns the token's claims, not yet trusted: its account is not known yet. */
  read(token: string): (LinkClaims & { readonly mac: string }) | undefined;
  /** When the link was made, epoch ms. */
  madeAtMs(link: LinkClaims): number;
  isGenuine(link: LinkClaims & { readonly mac: string }, account: Account): Promise<boolean>;
}

/**
 * @param origin Origin of the site's pages.
 * @param now Epoch ms.
 */
export function createAccountLinks(
  secrets: SecretReader,
  origin: string,
  now: () => number,
): AccountLinks {
  return {
    async link(purpose, account, redirect) {
      const [secret] = await secrets();
      if (secret === undefined) throw unavailable('There is no secret for links in emails');
      const claims = {
        purpose,
        emailHash: account.emailHash,
        expires: Math.floor(now() / 1_000) + lifetimesS[purpose],
      };
      const page = `${pages[purpose]}?token=${signLink(claims, stateOf(purpose, account), secret)}`;
      const target = samePathOnly(redirect, origin);
      const address =
        target === undefined || target === '/' ? page : withQuery(page, { redirectURL: target });
      // Password managers store a new password under it. No server is sent what is after the #.
      const whose =
        purpose === 'reset' ? `#${new URLSearchParams({ email: account.email }).toString()}` : '';
      return `${origin}${address}${whose}`;
    },
    takeBack: (token) => `${origin}${accountPages.verifyEmail.path}?token=${token}`,
    read: (token) => readLink(token, now()),
    madeAtMs: ({ purpose, expires }) => (expires - lifetimesS[purpose]) * SECOND_MS,
    isGenuine: async (link, account) =>
      isGenuineLink(link, stateOf(link.purpose, account), await secrets()),
  };
}
