/** Logs for developers: in production the reader's console stays empty, with one exception. */
import type { Environment } from '../../shared/environment.ts';

export type Log = (message: string, cause?: unknown) => void;

export function createLog(environment: Environment): Log {
  return (message, cause) => {
    if (environment === 'production') return;
    // oxlint-disable-next-line no-console -- the one place that writes there
    console.warn(...(cause === undefined ? [message] : [message, cause]));
  };
}

/** Logs in every environment, where the specification wants the console (spec §8). */
export const warnAlways = createLog('ci');
