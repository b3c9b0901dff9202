/** Logs for developers only: in production the reader's console stays empty. */
import type { Environment } from '../../shared/environment.ts';

export type Log = (message: string, cause?: unknown) => void;

export function createLog(environment: Environment): Log {
  return (message, cause) => {
    if (environment === 'production') return;
    // oxlint-disable-next-line no-console -- the one place that writes there
    console.warn(...(cause === undefined ? [message] : [message, cause]));
  };
}
