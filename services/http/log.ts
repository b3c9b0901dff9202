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

/** A fault of ours is an error. That something does not respond is noted: it has its own alarm. */
export function levelOf(status: number): 'WARN' | 'ERROR' {
  return status === 503 ? 'WARN' : 'ERROR';
}

/** JSON knows no errors. A replacer would be called for each value of each line. */
function withPlainErrors(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value instanceof Error
        ? { name: value.name, message: value.message, stack: value.stack }
        : value,
    ]),
  );
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
    ...withPlainErrors(fields),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
};
