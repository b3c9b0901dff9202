/** Headers that the edge and the page Lambda exchange. Values sent by a reader must be ignored. */
import type { EdgeValue } from './edge-event.ts';

const internalHeaders = [
  'accept-payment',
  'x-gate',
  'payment-accepted',
  'x-edge',
  'x-edge-status',
  'x-page-status',
  'x-forwarded-host',
  'range',
];

export function withoutInternalHeaders(
  headers: Record<string, EdgeValue>,
): Record<string, EdgeValue> {
  const kept: Record<string, EdgeValue> = {};
  Object.entries(headers).forEach((entry) => {
    if (internalHeaders.indexOf(entry[0]) < 0) kept[entry[0]] = entry[1];
  });
  return kept;
}
