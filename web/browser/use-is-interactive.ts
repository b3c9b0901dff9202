/**
 * Whether scripts run. Content that needs them is left out of the server's markup and of the first
 * render.
 */
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export function useIsInteractive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
