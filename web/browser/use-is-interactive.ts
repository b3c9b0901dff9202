/** What only a browser knows, which the server's markup and the first render leave out. */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns what a browser says, once scripts run.
 * @param read returns the same value for as long as the page is open.
 * @param before stands for it until then.
 */
export function useInBrowser<T>(read: () => T, before: T): T {
  return useSyncExternalStore(never, read, () => before);
}

const runs = () => true;

/** Whether scripts run. */
export function useIsInteractive(): boolean {
  return useInBrowser(runs, false);
}
