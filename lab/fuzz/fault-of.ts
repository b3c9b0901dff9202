/** What is wrong with the response to a hostile event. */
import { ACCEPT_PAYMENT_HEADER, GATE_HEADER, ORIGIN_KEY_HEADER } from '../../shared/headers.ts';
import { EDGE_SECRET } from '../../test/support/bundled-functions.ts';
import { leaksIn } from '../../test/support/leaks-in.ts';
import type { Outcome } from './run-function.ts';

interface Response {
  readonly statusCode?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
}

/**
 * Whether the edge's secret is beside what a reader has paid with. Nobody outside has the secret, so
 * such an event stands for a reader who may read.
 */
function isPaid(payload: string): boolean {
  const event = JSON.parse(payload) as {
    readonly headers?: Readonly<Record<string, unknown>>;
  } | null;
  const headers = event?.headers ?? {};
  return (
    headers[ORIGIN_KEY_HEADER] === EDGE_SECRET &&
    (['sample', 'sub'].includes(String(headers[ACCEPT_PAYMENT_HEADER])) || GATE_HEADER in headers)
  );
}

function leakOf({
  headers = {},
  body = '',
  isBase64Encoded = false,
}: Response): string | undefined {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  return leaksIn(bytes, headers)[0];
}

/** Returns the status of a response; 0 without one, and -1 for one that is no number. */
export function statusOf(outcome: Outcome): number {
  if (outcome.kind !== 'response') return 0;
  const status = (outcome.value as Response | null)?.statusCode ?? 0;
  return typeof status === 'number' ? status : -1;
}

/** Returns what is wrong with the outcome of an event; undefined when it is as it should be. */
export function faultOf(payload: string, outcome: Outcome): string | undefined {
  if (outcome.kind !== 'response') return `${outcome.kind}: ${outcome.reason}`;
  const status = statusOf(outcome);
  if (status < 0 || status >= 500) return `responds with ${outcome.text.slice(0, 500)}`;
  const leak = outcome.value === null ? undefined : leakOf(outcome.value as Response);
  return leak === undefined || isPaid(payload) ? undefined : `leaks ${leak}`;
}
