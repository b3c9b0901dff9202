/**
 * Limits on how often one network may call the newsletter functions, and how often one mailbox
 * receives email.
 */
import { DAY_S, SECOND_MS } from '../../shared/limits.ts';
import type { AttemptLimits } from '../readers/attempt-limits.ts';
import { inAnyWindow } from '../readers/attempt-rules.ts';
import { callWait } from '../readers/flood-limit.ts';
import { newsletterError } from './newsletter-error.ts';

/** Across all newsletters: a reader who signs up for each of them gets an email for each. */
const MAILBOX_A_DAY_MAX = 12;

export interface NewsletterLimits {
  /**
   * @param address `cloudfront-viewer-address`.
   * @throws ApiError 429.
   */
  countCall(address: string): Promise<void>;
  /**
   * Counts an email.
   * @returns whether it may be sent.
   */
  countEmail(hash: string): Promise<boolean>;
}

export function createNewsletterLimits(attempts: AttemptLimits): NewsletterLimits {
  return {
    async countCall(address) {
      const waitS = await callWait({ limits: attempts }, address, 'newsletter');
      if (waitS !== undefined) throw newsletterError('tooManyAttempts', waitS);
    },
    async countEmail(hash) {
      return (
        (await attempts.count({
          kind: 'newsletter-emails',
          who: hash,
          rule: inAnyWindow(MAILBOX_A_DAY_MAX, DAY_S * SECOND_MS),
        })) === undefined
      );
    },
  };
}
