/** Builds the events of edge functions from HTTP messages, in CloudFront's format (version 1.0). */
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { EdgeCookie, EdgeRequest, EdgeValue } from '../../lambdas/edge/edge-event.ts';
import { isHiddenHeader } from './hidden-headers.ts';

/**
 * A record whose keys a reader may choose: without a prototype, `__proto__` is a key like any
 * other.
 */
export function emptyRecord<Value>(): Record<string, Value> {
  return Object.create(null) as Record<string, Value>;
}

function add(record: Record<string, EdgeValue>, name: string, value: string): void {
  const present = record[name];
  if (present === undefined) {
    record[name] = { value };
    return;
  }
  present.multiValue ??= [{ value: present.value }];
  present.multiValue.push({ value });
}

/**
 * Returns parameters as they appear in the URL, still percent-encoded; CloudFront decodes nothing.
 */
function parseQuerystring(querystring: string): Record<string, EdgeValue> {
  const parameters = emptyRecord<EdgeValue>();
  if (querystring === '') return parameters;
  for (const pair of querystring.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    if (equals < 0) add(parameters, pair, '');
    else add(parameters, pair.slice(0, equals), pair.slice(equals + 1));
  }
  return parameters;
}

function addCookies(cookies: Record<string, EdgeCookie>, header: string): void {
  for (const part of header.split(';')) {
    const cookie = part.trim();
    const equals = cookie.indexOf('=');
    if (equals > 0) add(cookies, cookie.slice(0, equals), cookie.slice(equals + 1));
  }
}

/** @param rawHeaders alternating names and values, as Node provides them. */
export function viewerRequest(
  method: string,
  uri: string,
  querystring: string,
  rawHeaders: readonly string[],
): EdgeRequest {
  const headers = emptyRecord<EdgeValue>();
  const cookies = emptyRecord<EdgeCookie>();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    const value = rawHeaders[index + 1] ?? '';
    if (name === 'cookie') addCookies(cookies, value);
    else if (!isHiddenHeader(name)) add(headers, name, value);
  }
  return { method, uri, querystring: parseQuerystring(querystring), headers, cookies };
}

/**
 * Returns the response part of a viewer-response event, as JSON. It has no cookies: the behaviors
 * with edge functions forward none, so CloudFront has removed Set-Cookie.
 */
export function viewerResponseJson(
  status: number,
  headers: Readonly<Record<string, string>>,
): string {
  const values = emptyRecord<EdgeValue>();
  for (const [name, value] of Object.entries(headers))
    if (!isHiddenHeader(name)) values[name] = { value };
  return JSON.stringify({
    statusCode: status,
    statusDescription: STATUS_CODES[status] ?? '',
    headers: values,
    cookies: {},
  });
}

export interface Viewer {
  readonly requestId: string;
  readonly ip: string;
}

export function newViewer(ip: string | undefined): Viewer {
  return { requestId: randomUUID(), ip: (ip ?? '127.0.0.1').replace(/^::ffff:/, '') };
}

function eventJson(eventType: string, viewer: Viewer, messages: string): string {
  return `{"version":"1.0","context":{"distributionDomainName":"localhost","distributionId":"LOCAL","eventType":"${eventType}","requestId":"${viewer.requestId}"},"viewer":{"ip":${JSON.stringify(viewer.ip)}},${messages}}`;
}

/**
 * Returns a viewer-request event, as JSON. `endpoint` is missing, as on every distribution of a
 * single tenant.
 */
export function viewerRequestEvent(viewer: Viewer, request: EdgeRequest): string {
  return eventJson('viewer-request', viewer, `"request":${JSON.stringify(request)}`);
}

/**
 * Returns a viewer-response event, as JSON.
 * @param responseJson from `viewerResponseJson`; stored with the cached response.
 */
export function viewerResponseEvent(
  viewer: Viewer,
  request: EdgeRequest,
  responseJson: string,
): string {
  return eventJson(
    'viewer-response',
    viewer,
    `"request":${JSON.stringify(request)},"response":${responseJson}`,
  );
}
