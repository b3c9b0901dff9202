/** Loads another page of the site, after what a reader has sent. */
import { planFocus } from './focus-due.ts';

export function loadAddress(address: string): void {
  planFocus();
  window.location.assign(address);
}
