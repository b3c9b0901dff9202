/** Remembers that a reader came by a promoted link (spec §7.6): the cookie `keywee`. */
import { brand } from '#brand';
import { keyweeCookie, setCookie } from '../../shared/cookies.ts';
import { whenAllowed } from '../consent/consent-port.ts';

let isWaiting = false;

/** @param search The query of the page's address. */
export function trackKeyword(search: string, isCi: boolean): void {
  const marker = brand.keywordTracking?.marker;
  if (isWaiting || marker === undefined || !new URLSearchParams(search).has(marker)) return;
  isWaiting = true;
  whenAllowed('advertising', () => {
    document.cookie = setCookie(keyweeCookie(), '1', { isCi });
  });
}
