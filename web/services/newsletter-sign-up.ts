/** Signs a reader up with the site's own bot check. Loaded when a form is submitted. */
import type { SiteStore } from '../store.ts';
import type { NewsletterPayload } from './newsletter-service.ts';
import { ownBotCheck } from './own-bot-check.ts';
import { submitNewsletter } from './submit-newsletter.ts';

/** @returns whether it was taken. */
export function signUp(store: SiteStore, payload: NewsletterPayload): Promise<boolean> {
  return submitNewsletter(store, payload, ownBotCheck);
}
