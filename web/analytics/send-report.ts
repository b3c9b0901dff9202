/**
 * Sends what a page counts: without cookies, also while the page is being left. Not by `sendBeacon`,
 * which would send the reader's cookies with it.
 */
import { postPath } from '../../shared/api.ts';

/** A report that fails is lost; no reader waits for it. */
export function sendReport(name: 'views' | 'experiments' | 'vitals', body: object): void {
  fetch(postPath(name), {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => undefined);
}
