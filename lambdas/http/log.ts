/**
 * Logs one JSON line per event, as CloudWatch reads them. Never pass it a secret or text that a
 * reader typed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface LogEvent {
  readonly level: 'INFO' | 'WARN' | 'ERROR';
  readonly message: string;
  readonly [field: string]: unknown;
}
export type Log = (event: LogEvent) => void;

const requests = new AsyncLocalStorage<string>();

/** Does the work of a request: every line that it logs has the request's id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

function plain(_key: string, value: unknown): unknown {
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack }
    : value;
}

export const log: Log = (event) => {
  const line = { time: new Date().toISOString(), requestId: requests.getStore(), ...event };
  process.stdout.write(`${JSON.stringify(line, plain)}\n`);
};
