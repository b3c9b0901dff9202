/**
 * Serves a request under a record, and writes the one line about it: what it was, how it ended, how
 * long it took, and its metrics.
 */
import type { APIGatewayProxyEventV2, LambdaFunctionURLEvent } from 'aws-lambda';
import { CDN_REQUEST_ID_HEADER } from '../../shared/headers.ts';
import { log } from '../http/log.ts';
import { embeddedMetrics } from './embedded-metrics.ts';
import { site, writesRequestLines } from './function-identity.ts';
import type { Service } from './metric-table.ts';
import {
  count,
  countOneOf,
  withRecord,
  type RequestIds,
  type RequestRecord,
} from './request-record.ts';

interface Result {
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, boolean | number | string>>;
}

/** CloudFront's ids. Someone who calls the API's own address can send any other text. */
const cdnRequestId = /^[\w=-]{1,128}$/;

/** @param invocationId `context.awsRequestId`. */
export function requestIds(
  event: APIGatewayProxyEventV2 | LambdaFunctionURLEvent,
  invocationId?: string,
): RequestIds {
  const fromCdn = event.headers[CDN_REQUEST_ID_HEADER];
  return {
    requestId: event.requestContext.requestId,
    ...(fromCdn !== undefined && cdnRequestId.test(fromCdn) ? { cdnRequestId: fromCdn } : {}),
    ...(invocationId === undefined ? {} : { invocationId }),
  };
}

/** Whether no cache, not even the edge's, may keep a response. */
export function isPrivate({ headers }: Result): boolean {
  return String(headers?.['cache-control'] ?? 'no-store').includes('no-store');
}

const caching = ['PublicResponses', 'PrivateResponses'] as const;

function countResponse(response: Result): void {
  count('Requests');
  if (response.statusCode === 304) count('NotModified');
  countOneOf(isPrivate(response) ? 'PrivateResponses' : 'PublicResponses', caching);
}

function writeLine(record: RequestRecord, status: number, startedMs: number): void {
  const { service, pageType, values } = record;
  const dimensions = {
    Site: site,
    Service: service,
    StatusClass: `${Math.floor(status / 100)}xx`,
    ...(pageType === undefined ? {} : { PageType: pageType }),
  };
  log({
    level: 'INFO',
    message: 'Request',
    status,
    durationMs: Math.round((performance.now() - startedMs) * 10) / 10,
    ...embeddedMetrics(values, dimensions, Date.now()),
  });
}

/** What the work throws is counted as a 500 and thrown on. */
export function observeRequest<R extends Result>(
  service: Service,
  ids: RequestIds,
  work: () => Promise<R>,
): Promise<R> {
  return withRecord(service, ids, async (record) => {
    const startedMs = performance.now();
    let response: Result = { statusCode: 500 };
    try {
      const made = await work();
      response = made;
      return made;
    } finally {
      countResponse(response);
      if (writesRequestLines) writeLine(record, response.statusCode ?? 200, startedMs);
    }
  });
}
