/**
 * Where code asks for the reader's consent. Nothing that needs a purpose runs before `whenAllowed`
 * says so, and everything that runs can be told to stop.
 */
import { brand } from '#brand';
import { consentCookie, readCookie } from '../../shared/cookies.ts';
import { allowedPurposes, parseConsent, type Purpose } from '../../shared/consent/consent.ts';

declare global {
  interface Navigator {
    /** @see https://www.w3.org/TR/gpc/ */
    readonly globalPrivacyControl?: boolean;
  }
}

/** The event on `window` after a choice, in this document. */
const CHANGE = 'masthead-consent';

/** Returns the purposes that this reader allows now. */
export function currentlyAllowed(): readonly Purpose[] {
  return allowedPurposes({
    record: parseConsent(readCookie(document.cookie, consentCookie().name)),
    sendsGpc: navigator.globalPrivacyControl === true,
    isOptIn: brand.consent?.default !== 'allowed',
  });
}

/**
 * Runs `begin` once, as soon as the purpose is allowed: at once, after a choice, or never.
 * @returns a function that stops waiting.
 */
export function whenAllowed(purpose: Purpose, begin: () => void): () => void {
  const stop = () => {
    window.removeEventListener(CHANGE, check);
  };
  function check(): void {
    if (!currentlyAllowed().includes(purpose)) return;
    stop();
    begin();
  }
  window.addEventListener(CHANGE, check);
  check();
  return stop;
}

/** Runs `end` after each choice of this document that does not allow the purpose. */
export function whenWithdrawn(purpose: Purpose, end: () => void): void {
  window.addEventListener(CHANGE, () => {
    if (!currentlyAllowed().includes(purpose)) end();
  });
}

/** Tells the waiting code that the reader has chosen. The cookie is written before. */
export function announceConsent(): void {
  window.dispatchEvent(new Event(CHANGE));
}
