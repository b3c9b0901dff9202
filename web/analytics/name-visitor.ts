/**
 * Names the reader's browser and visit in the cookies `ev_did` and `ev_sid` (spec §3, Session
 * cookies), where the brand says so and the reader allows analytics.
 */
import { brand } from '#brand';
import { readCookie, sessionCookies, sessionNames, setCookie } from '../../shared/cookies.ts';
import { randomId } from '../browser/random-id.ts';
import { whenAllowed } from '../consent/consent-port.ts';

const visitorCookies = sessionCookies().filter(
  ({ name }) => name === sessionNames.session || name === sessionNames.device,
);
let isWaiting = false;

/** A name that the browser has already stays. Withdrawing removes both (`save-choice.ts`). */
export function nameVisitor(isCi: boolean): void {
  if (isWaiting || brand.sessionCookies !== 'on') return;
  isWaiting = true;
  whenAllowed('analytics', () => {
    for (const cookie of visitorCookies)
      if (readCookie(document.cookie, cookie.name) === undefined)
        document.cookie = setCookie(cookie, randomId(), { isCi });
  });
}
