/**
 * Submits a newsletter form (spec §4): local validation first, then the bot check, then the call.
 */
import { words } from '#words';
import { errorMessage } from '../../shared/error-message.ts';
import { credentialMessages } from '../../shared/accounts/credential-messages.ts';
import { isEmail } from '../../shared/accounts/credentials.ts';
import { announceGoal } from '../experiments/goals.ts';
import type { SiteStore } from '../state/store.ts';
import type { BotCheck } from './bot-check.ts';
import {
  subscribe,
  type NewsletterChoicePayload,
  type NewsletterPayload,
} from './newsletter-service.ts';

/** Newsletter reset delay (spec §9). */
const RESET_DELAY_MS = 3_000;

let pendingReset: ReturnType<typeof setTimeout> | undefined;

async function errorsOf(
  payload: NewsletterPayload | NewsletterChoicePayload,
  botCheck: BotCheck,
): Promise<readonly string[]> {
  const problems = [
    ...('source' in payload && payload.source === '' ? [words.errorNoNewsletter] : []),
    ...(isEmail(payload.email) ? [] : [credentialMessages.email(payload.email)]),
  ];
  if (problems.length > 0) return problems;
  try {
    await subscribe(payload, await botCheck.execute(payload.email));
    return [];
  } catch (error) {
    return [errorMessage(error)];
  }
}

/**
 * The reset of an earlier submission is canceled: it would cut this result short.
 * @returns Whether the sign-up was accepted.
 */
export async function submitNewsletter(
  store: SiteStore,
  payload: NewsletterPayload | NewsletterChoicePayload,
  botCheck: BotCheck,
): Promise<boolean> {
  clearTimeout(pendingReset);
  const errors = await errorsOf(payload, botCheck);
  store.actions.setNewsletterResult(errors);
  if (errors.length === 0) announceGoal('newsletter-sign-up');
  clearTimeout(pendingReset);
  pendingReset = setTimeout(() => {
    store.actions.resetNewsletterIfSuccessful(payload.email);
    store.actions.resetNewsletterSubmit();
  }, RESET_DELAY_MS);
  return errors.length === 0;
}
