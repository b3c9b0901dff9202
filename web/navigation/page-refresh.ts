/**
 * Loads a front page again after it has been open for a while (spec §9, Full-page auto refresh), so
 * that a reader who leaves it open finds today's news. It never interrupts: what a reader types,
 * watches or has opened comes first.
 */
import { PAGE_REFRESH_MS } from '../../shared/limits.ts';
import { pageRow } from '../../shared/pages.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';

/** How often a due refresh looks whether the reader still does something, ms. */
const RETRY_MS = 5_000;

/** Whether the page of a state is loaded again at all. */
export function isRefreshed({ context, content, paywall }: SiteState): boolean {
  return (
    pageRow(context.contentType).features.refresh &&
    content.isRefreshOff !== true &&
    !paywall.isAdFree &&
    !context.isPreview &&
    context.error === undefined
  );
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected);
  // A choice, such as the color scheme, is kept elsewhere: only what was written can be lost.
  if (field instanceof HTMLInputElement && ['checkbox', 'radio', 'hidden'].includes(field.type))
    return false;
  return field.value !== field.defaultValue;
}

/** Whether a field is in use, or holds something that the page did not come with. */
function isTyping(): boolean {
  const isInField =
    document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
  return (
    isInField || [...document.querySelectorAll<Field>('input, textarea, select')].some(isChanged)
  );
}

/** Another site's player does not say whether it plays: it was opened to be watched. */
function isPlaying(): boolean {
  const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')];
  return (
    media.some(({ paused, ended }) => !paused && !ended) ||
    [...document.querySelectorAll('main iframe')].some(
      (frame) => frame.closest('[data-ad-slot]') === null,
    )
  );
}

/** Whether loading the page again would take something from the reader now. */
function isBusy({ header, comments }: SiteState): boolean {
  return (
    document.visibilityState === 'hidden' ||
    !navigator.onLine ||
    header.currentState !== 'default' ||
    comments.isActive ||
    // Phones without the function have no such property.
    document.fullscreenElement instanceof Element ||
    document.querySelector('dialog[open]') !== null ||
    isTyping() ||
    isPlaying()
  );
}

let stop = (): void => undefined;

/**
 * Waits for the current page's refresh. Another page view ends the wait.
 * @param reload Loads the page again.
 */
export function watchRefresh(
  store: SiteStore,
  reload = () => {
    window.location.reload();
  },
): void {
  stop();
  if (!isRefreshed(store.getState())) return;
  const dueAt = Date.now() + PAGE_REFRESH_MS;
  const view = store.getState().context.url;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function check(): void {
    clearTimeout(timer);
    const state = store.getState();
    // The reader may have signed in, or gone on to a page whose view has not been followed yet.
    if (state.context.url !== view || !isRefreshed(state)) {
      stop();
      return;
    }
    const left = dueAt - Date.now();
    if (left <= 0 && !isBusy(state)) {
      stop();
      reload();
      return;
    }
    timer = setTimeout(check, Math.max(left, RETRY_MS));
  }

  stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
  };
  document.addEventListener('visibilitychange', check);
  check();
}
