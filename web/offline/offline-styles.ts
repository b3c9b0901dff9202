/** The stylesheets of what shows without a connection; the service worker copies them. */

/** Addresses by name, as JSON, set by the build: as an object it would be a file of its own. */
declare const OFFLINE_STYLES: string;

export type OfflineSheet = 'base' | 'article' | 'bleed' | 'offline' | 'error';

/** Returns the addresses of stylesheets of this build. */
export function offlineStyles(...names: readonly OfflineSheet[]): readonly string[] {
  const addresses = JSON.parse(OFFLINE_STYLES) as Readonly<Record<OfflineSheet, string>>;
  return names.map((name) => addresses[name]);
}
