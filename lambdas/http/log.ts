/**
 * Logs one JSON line per event, as CloudWatch reads them. Never pass it a secret or text that a
 * reader typed.
 *
 * `timestamp` and `level` are the names by which Lambda filters lines.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html
 */
import { identity } from '../observability/function-identity.ts';
import { currentRecord } from '../observability/request-record.ts';

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

export const log: Log = ({ level, message, ...fields }) => {
  const record = currentRecord();
  const line = {
    timestamp: new Date().toISOString(),
    level,
    message,
    ...record?.ids,
    ...identity,
    coldStart: record?.isColdStart,
    ...fields,
  };
  process.stdout.write(`${JSON.stringify(line, plain)}\n`);
};
