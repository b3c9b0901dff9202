/**
 * Where code asks for the reader's consent. Nothing that needs a purpose runs before `whenAllowed`
 * says so. What runs is stopped by loading the page again.
 */
import { brand } from '#brand';
import { consentCookie, readCookie } from '../../shared/cookies.ts';
import {
  allowedPurposes,
  asksFirst,
  parseConsent,
  type ConsentRecord,
  type Purpose,
} from '../../shared/consent/consent.ts';
import { carriesToken } from '../../shared/private-page.ts';
import { queryRecord } from '../browser/query-record.ts';
import { sendsGpc } from './sends-gpc.ts';

/** The event on `window` after a choice, in this document. */
const CHANGE = 'masthead-consent';

/** Returns the reader's choice, if there is one. */
export function currentRecord(): ConsentRecord | undefined {
  return parseConsent(readCookie(document.cookie, consentCookie().name));
}

/** Whether nothing may happen before this reader has chosen. */
export function isAskedFirst(): boolean {
  return asksFirst(brand.consent, () => Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/**
 * Returns the purposes that this reader allows now: none where the address carries a token, which no
 * other company may see (ADR 0070).
 */
export function currentlyAllowed(): readonly Purpose[] {
  if (carriesToken(queryRecord(window.location.search))) return [];
  return allowedPurposes({
    record: currentRecord(),
    sendsGpc: sendsGpc(),
    isOptIn: isAskedFirst(),
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
  onConsentChange(() => {
    if (!currentlyAllowed().includes(purpose)) end();
  });
}

/** @returns a function that stops listening. */
export function onConsentChange(listener: () => void): () => void {
  window.addEventListener(CHANGE, listener);
  return () => {
    window.removeEventListener(CHANGE, listener);
  };
}

/** Tells the waiting code that the reader has chosen. The cookie is written before. */
export function announceConsent(): void {
  window.dispatchEvent(new Event(CHANGE));
}
