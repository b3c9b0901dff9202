/**
 * Scripts of other companies stay in a document once they are loaded. None of them may see what is
 * typed on account pages, or an address that carries a token, so links there then load a document of
 * their own.
 */
import { brand } from '#brand';
import { isPrivatePage } from '../../shared/private-page.ts';
import { createRouter } from '../../shared/route-match.ts';
import { queryRecord } from './query-record.ts';

const route = createRouter(brand);
let isWatching = false;

function isPrivate(link: HTMLAnchorElement): boolean {
  const match = link.origin === window.location.origin ? route(link.pathname) : undefined;
  const page = match && { contentType: match.type, url: { query: queryRecord(link.search) } };
  return page !== undefined && isPrivatePage(page) && !link.target;
}

/** Clicks with a modifier open another document anyway. */
function onClick(event: MouseEvent): void {
  const isPlain =
    event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link =
    event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || link === null || !isPrivate(link)) return;
  // The client router leaves alone what is prevented.
  event.preventDefault();
  window.location.assign(link.href);
}

/** Called before code of another company is loaded into this document. */
export function noteForeignScript(): void {
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('click', onClick, { capture: true });
}
