/**
 * Logs one JSON line per event, as CloudWatch reads them. Never pass it a secret or text that a
 * reader typed.
 */

export interface LogEvent {
  readonly level: 'INFO' | 'WARN' | 'ERROR';
  readonly message: string;
  readonly [field: string]: unknown;
}

export type Log = (event: LogEvent) => void;

function plain(_key: string, value: unknown): unknown {
  return value instanceof Error
    ? { name: value.name, message: value.message, stack: value.stack }
    : value;
}

export const log: Log = (event) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...event }, plain)}\n`);
};
