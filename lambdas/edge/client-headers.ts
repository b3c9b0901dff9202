/** Headers that the edge and the page Lambda exchange. Values sent by a reader must be ignored. */
import {
  ACCEPT_ACCESS_HEADER,
  ACCEPT_PAYMENT_HEADER,
  ORIGIN_KEY_HEADER,
  OTHER_QUERY_HEADER,
  GATE_HEADER,
  PAGE_COOKIES_HEADER,
  PAGE_STATUS_HEADER,
  PAYMENT_ACCEPTED_HEADER,
} from '../../shared/headers.ts';
import type { EdgeValue } from './edge-event.ts';

const internalHeaders = [
  ACCEPT_ACCESS_HEADER,
  ACCEPT_PAYMENT_HEADER,
  GATE_HEADER,
  PAYMENT_ACCEPTED_HEADER,
  ORIGIN_KEY_HEADER,
  OTHER_QUERY_HEADER,
  PAGE_STATUS_HEADER,
  PAGE_COOKIES_HEADER,
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
