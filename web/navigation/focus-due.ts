/**
 * Where the focus goes when a form or a script has led to a new document: to its main content, as after
 * a client navigation. A browser would leave it at the top, and a reader who listens would hear the
 * header first.
 */
import { browserStorage } from '../browser/browser-storage.ts';

/** Session storage: the next document begins at its main content. */
const KEY = 'focus-due';
const session = () => browserStorage(() => sessionStorage);

/** Called before the page is left. */
export function planFocus(): void {
  session().set(KEY, '1');
}

/** Whether nothing that the reader has chosen has the focus. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === 'main';
}

/** Called when the page has been taken over. */
export function takeDueFocus(): void {
  if (session().get(KEY) === null) return;
  session().remove(KEY);
  if (isFocusFree()) document.getElementById('main')?.focus({ preventScroll: true });
}
