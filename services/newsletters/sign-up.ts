/**
 * Signs a mailbox up for newsletters: pending until the link in our email is used. The response does
 * not depend on whether the mailbox is already known.
 */
import { isEmail, normalEmail } from '../../shared/accounts/credentials.ts';
import { consentText } from '../../shared/newsletters/consent-text.ts';
import type { FoundNewsletter } from '../../shared/newsletters/find-newsletter.ts';
import { notEmailed, requested } from '../../shared/newsletters/subscription.ts';
import { emailAddress } from '../email/email-fields.ts';
import { inEvenTime } from '../http/in-even-time.ts';
import type { BotEvidence } from './bot-check.ts';
import { newsletterError } from './newsletter-error.ts';
import type { BotCheckDeps, NewsletterDeps, NewsletterEmailDeps } from './newsletter-deps.ts';

type RequestDeps = Pick<NewsletterDeps, 'store' | 'links' | 'limits' | 'hashOf' | 'now' | 'log'> &
  NewsletterEmailDeps;
export type SignUpDeps = RequestDeps & Pick<NewsletterDeps, 'leastResponseMs'> & BotCheckDeps;

/** A newsletter and the form that asked for it. */
export interface WantedNewsletter extends FoundNewsletter {
  readonly sourceCode: string;
}

export interface SignUpCall {
  readonly email: string;
  /** One email asks to confirm all of them. */
  readonly newsletters: readonly WantedNewsletter[];
  readonly evidence: BotEvidence;
  /** Value of the field that is hidden from readers. */
  readonly trap: string;
  /** `cloudfront-viewer-address`. */
  readonly address: string;
  /** Sent without scripts. */
  readonly isForm: boolean;
}

/**
 * Returns the one spelling of a mailbox.
 * @throws ApiError 400 when it cannot receive email.
 */
export function mailbox(typed: string): string {
  const email = normalEmail(typed);
  if (!isEmail(email) || emailAddress(email) === undefined) throw newsletterError('invalidEmail');
  return email;
}

/**
 * Records the requests and sends one email for those that are due.
 * @param deps dependencies of the function.
 * @throws ApiError 503 when the email could not be sent; the reader can then try again.
 */
async function requestSubscriptions(
  deps: RequestDeps,
  email: string,
  wanted: readonly WantedNewsletter[],
): Promise<void> {
  const { store, links, emails, limits, log } = deps;
  const hash = await deps.hashOf(email);
  const nowMs = deps.now();
  const due: WantedNewsletter[] = [];
  for (const newsletter of wanted) {
    const { key, configuration, sourceCode } = newsletter;
    const isDue = await store.change(hash, key, (current) =>
      requested(current, { nowMs, email, sourceCode, text: consentText(configuration) }),
    );
    if (isDue) due.push(newsletter);
  }
  if (due.length === 0) return;
  const keys = due.map(({ key }) => key);
  if (!(await limits.countEmail(hash))) {
    log({
      level: 'WARN',
      message: 'A mailbox gets no more emails today',
      newsletter: keys.join(', '),
    });
    return;
  }
  try {
    await emails.confirm(
      email,
      due.map(({ configuration }) => configuration),
      await links.confirm(keys, hash),
    );
  } catch (error) {
    for (const key of keys) await store.change(hash, key, (current) => notEmailed(current, nowMs));
    throw error;
  }
}

/** @throws ApiError 400, 403, 429, 503. */
export async function signUp(deps: SignUpDeps, call: SignUpCall): Promise<void> {
  const email = mailbox(call.email);
  if (!(await deps.botCheck.allows(email, call.evidence, call.isForm)))
    throw newsletterError('botCheck');
  await deps.limits.countCall(call.address);
  await inEvenTime(deps.leastResponseMs, async () => {
    if (call.trap === '') await requestSubscriptions(deps, email, call.newsletters);
    else deps.log({ level: 'INFO', message: 'A newsletter form was filled in by a program' });
  });
}
