/**
 * Fills a newsletter form with the email address of the reader's Facebook profile (spec §4,
 * Facebook email result).
 */
import { errorMessage } from '../../shared/error-message.ts';
import type { SiteStore } from '../state/store.ts';
import { facebookEmail, type FacebookSdk } from './facebook-email.ts';

/** @param sdk Loads the Facebook SDK. */
export async function fillFromFacebook(
  store: SiteStore,
  sdk: () => Promise<FacebookSdk>,
): Promise<void> {
  try {
    const email = await facebookEmail(await sdk());
    store.actions.updateNewsletterEmail(email);
    store.actions.setFacebookResult([]);
  } catch (error) {
    store.actions.setFacebookResult([errorMessage(error)]);
  }
}
