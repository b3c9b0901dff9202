/**
 * Tokens of links in newsletter emails: purpose, newsletter, mailbox (as its hash), expiry and a
 * MAC. They need no store, because using one a second time changes nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SECOND_MS } from '../../shared/limits.ts';
import { unavailable } from '../http/api-error.ts';
import type { SecretReader } from '../aws/secrets.ts';

/**
 * `unsubscribe` is in every email, for as long as emails are kept. Its holder can end a subscription and
 * do nothing else.
 */
export type NewsletterPurpose = 'confirm' | 'unsubscribe' | 'choose';

/** The words in MACs. Emails that were sent have them, so they never change. */
const signedPurposes = {
  confirm: 'confirm',
  unsubscribe: 'leave',
  choose: 'choose',
} as const satisfies Record<NewsletterPurpose, string>;

/** Stands for all newsletters in place of a newsletter's key. */
export const ALL_NEWSLETTERS = '*';
/** Between the keys of a token for several newsletters. */
const KEY_SEPARATOR = '~';

/** Returns the key of a token for these newsletters. */
export function joinKeys(keys: readonly string[]): string {
  return keys.join(KEY_SEPARATOR);
}

/** Returns the keys of the newsletters that a token names. */
export function keysOf(key: string): readonly string[] {
  return key.split(KEY_SEPARATOR);
}

export interface NewsletterToken {
  /** A newsletter's key, several (`joinKeys`), or all of them. */
  readonly key: string;
  /** `emailHash` of the mailbox. */
  readonly hash: string;
}

export interface NewsletterTokens {
  /** @param lifeS absent: never expires. */
  sign(purpose: NewsletterPurpose, token: NewsletterToken, lifeS?: number): Promise<string>;
  /** Returns undefined for a token that is invalid, has another purpose or has expired. */
  read(purpose: NewsletterPurpose, token: string): Promise<NewsletterToken | undefined>;
}

/** The keys of all newsletters of a publication fit. */
const form = /^([\w*~-]{1,1000})\.([\w-]{43})\.([0-9a-z]{1,10})\.([\w-]{43})$/;

interface Signed extends NewsletterToken {
  readonly purpose: NewsletterPurpose;
  /** Epoch s in base 36; `0` for never. */
  readonly expires: string;
}

function mac(secret: string, { purpose, key, hash, expires }: Signed): Buffer {
  return createHmac('sha256', secret)
    .update(`newsletter\n${signedPurposes[purpose]}\n${key}\n${hash}\n${expires}`)
    .digest();
}

/**
 * @param secrets of links: signs with the first, accepts all.
 * @param now epoch ms.
 */
export function createNewsletterTokens(secrets: SecretReader, now: () => number): NewsletterTokens {
  return {
    async sign(purpose, { key, hash }, lifeS) {
      const [secret] = await secrets();
      if (secret === undefined)
        throw unavailable('There is no secret by which links in emails are signed');
      const expires = (lifeS === undefined ? 0 : Math.floor(now() / SECOND_MS) + lifeS).toString(
        36,
      );
      return `${key}.${hash}.${expires}.${mac(secret, { purpose, key, hash, expires }).toString('base64url')}`;
    },
    async read(purpose, token) {
      const [, key = '', hash = '', expires = '', given = ''] = form.exec(token) ?? [];
      if (given === '') return undefined;
      const actual = Buffer.from(given, 'base64url');
      const isOurs = (await secrets()).some(
        (secret) =>
          secret !== '' && timingSafeEqual(actual, mac(secret, { purpose, key, hash, expires })),
      );
      const expiresMs = Number.parseInt(expires, 36) * SECOND_MS;
      return isOurs && (expiresMs === 0 || expiresMs > now()) ? { key, hash } : undefined;
    },
  };
}
