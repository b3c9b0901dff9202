/**
 * The six digits by which a browser that is signed in vouches for another one, in which its reader
 * opened a link of our email (ADR 0070). A code is a MAC of the account and of the time: nothing is
 * stored, so nothing can be stolen. It opens nothing without the link.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { unavailable } from '../http/api-error.ts';
import type { SecretReader } from '../aws/secrets.ts';
import type { Account } from './account-store.ts';

/** A code is accepted for this long after it was shown, and for as long again at most. */
const PERIOD_MS = 600_000;
const DIGITS = 6;
const codeForm = /^\d{6}$/;

type Owner = Pick<Account, 'accountId' | 'emailHash' | 'epoch'>;

export interface ConfirmationCodes {
  /** Returns the account's code of this moment. */
  of(account: Owner): Promise<string>;
  /** Compares in constant time. Attempts are counted by the caller. */
  matches(account: Owner, typed: string): Promise<boolean>;
}

function codeOf({ accountId, emailHash, epoch }: Owner, period: number, secret: string): string {
  const number = createHmac('sha256', secret)
    .update(`confirmation code\n${accountId}\n${emailHash}\n${epoch}\n${period}`)
    .digest()
    .readUIntBE(0, 6);
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * @param secrets The current secret of links and, during rotation, the previous one.
 * @param now Epoch ms.
 */
export function createConfirmationCodes(
  secrets: SecretReader,
  now: () => number,
): ConfirmationCodes {
  const period = () => Math.floor(now() / PERIOD_MS);
  return {
    async of(account) {
      const [secret] = await secrets();
      if (secret === undefined) throw unavailable('There is no secret for links in emails');
      return codeOf(account, period(), secret);
    },
    async matches(account, typed) {
      // Readers copy the space by which the page groups the digits.
      const digits = typed.replace(/\s/g, '');
      if (!codeForm.test(digits)) return false;
      const accepted = (await secrets()).flatMap((secret) =>
        [period(), period() - 1].map((one) => codeOf(account, one, secret)),
      );
      return (
        accepted.filter((code) => timingSafeEqual(Buffer.from(code), Buffer.from(digits))).length >
        0
      );
    },
  };
}
