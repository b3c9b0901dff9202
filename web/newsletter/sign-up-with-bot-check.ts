/**
 * Signs a reader up with the bot check that the publisher has chosen, otherwise the site's own.
 * Loaded when a form is submitted.
 */
import { brand } from '#brand';
import type { SiteStore } from '../state/store.ts';
import type { BotCheck } from './bot-check.ts';
import type { NewsletterChoicePayload, NewsletterPayload } from './newsletter-service.ts';
import { submitNewsletter } from './submit-newsletter.ts';

async function chosenCheck(): Promise<BotCheck> {
  if (brand.botCheck !== undefined)
    return (await import('./provider-bot-check.ts')).providerBotCheck(brand.botCheck);
  return (await import('./own-bot-check.ts')).ownBotCheck;
}

type Payload = NewsletterPayload | NewsletterChoicePayload;

/** Returns what signs a reader up, and says whether that was accepted. */
export async function preparedSignUp(): Promise<
  (store: SiteStore, payload: Payload) => Promise<boolean>
> {
  const check = await chosenCheck();
  return (store, payload) => submitNewsletter(store, payload, check);
}
