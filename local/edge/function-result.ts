/**
 * Reads what an edge function returned, and rejects what CloudFront rejects
 * (FunctionValidationError, returned as 502).
 */
import type {
  EdgeCookie,
  EdgeRequest,
  EdgeResponse,
  EdgeValue,
} from '../../lambdas/edge/edge-event.ts';
import {
  isHiddenHeader,
  readOnlyRequestHeaders,
  readOnlyResponseHeaders,
} from './hidden-headers.ts';
import { emptyRecord } from './viewer-event.ts';

/** The function returned something that CloudFront would not accept; the message says what. */
export class FunctionValidationError extends Error {
  override readonly name = 'FunctionValidationError';
}

const URI_MAX_LENGTH = 8_192;
/** CloudFront's limit for the head of a message. */
const HEAD_MAX_BYTES = 20_480;
const BODY_MAX_BYTES = 40_960;

const headerName = /^[a-z0-9!#$%&'*+.^_`|~-]+$/;
const headerValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;
const setCookieName = /^[\u0021-\u003a\u003c\u003e-\u007e]+$/;
/** Readers send unusual names, and the cookies of a request go only to the function. */
const cookieName = /^[^\u0000-\u001f\u007f=;]+$/;
const uriForm = /^\/[^\u0000-\u0020\u007f#?]*$/;
const queryForm = /^[^\u0000-\u0020\u007f#&]*$/;

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function reject(message: string): never {
  throw new FunctionValidationError(message);
}

function parseValues(
  what: string,
  value: unknown,
  name: RegExp,
  form: RegExp,
): Record<string, EdgeCookie> {
  const values = emptyRecord<EdgeCookie>();
  if (value === undefined) return values;
  if (!isFields(value)) reject(`${what} must be an object`);
  for (const key of Object.keys(value)) {
    const entry = value[key];
    if (!isFields(entry) || typeof entry.value !== 'string' || !form.test(entry.value))
      reject(`${what}.${key} must be {value: string} without control characters`);
    if (!name.test(key)) reject(`${what} cannot have the name "${key}"`);
    const parsed: EdgeCookie = { value: entry.value };
    if (typeof entry.attributes === 'string')
      parsed.attributes = headerValue.test(entry.attributes)
        ? entry.attributes
        : reject(`${what}.${key}.attributes has control characters`);
    if (Array.isArray(entry.multiValue)) {
      parsed.multiValue = entry.multiValue.map((one: unknown) => {
        if (!isFields(one) || typeof one.value !== 'string' || !form.test(one.value))
          reject(`${what}.${key}.multiValue must hold {value: string}`);
        return { value: one.value };
      });
    }
    values[key] = parsed;
  }
  return values;
}

function parseHeaders(
  value: unknown,
  cookieHeader: 'cookie' | 'set-cookie',
  before: Readonly<Record<string, EdgeValue>>,
  readOnly: readonly string[],
): Record<string, EdgeValue> {
  const headers = parseValues('headers', value, headerName, headerValue);
  let size = 0;
  for (const name of Object.keys(headers)) {
    if (isHiddenHeader(name)) reject(`A function may not add the header "${name}"`);
    size += name.length + (headers[name]?.value.length ?? 0) + 4;
  }
  if (headers[cookieHeader] !== undefined)
    reject(`Cookies belong into "cookies", not into the header "${cookieHeader}"`);
  if (size > HEAD_MAX_BYTES) reject(`Headers of ${size} bytes; CloudFront takes ${HEAD_MAX_BYTES}`);
  for (const name of readOnly) {
    if (headers[name]?.value !== before[name]?.value)
      reject(`A function may not change the header "${name}"`);
  }
  return headers;
}

function parseBody(value: unknown): EdgeResponse['body'] {
  if (value === undefined || typeof value === 'string') return value;
  if (
    !isFields(value) ||
    typeof value.data !== 'string' ||
    (value.encoding !== 'text' && value.encoding !== 'base64')
  ) {
    reject('body must be a string or {encoding: "text" | "base64", data: string}');
  }
  return { encoding: value.encoding, data: value.data };
}

function parseResponse(fields: Fields): EdgeResponse {
  const { statusCode } = fields;
  if (
    typeof statusCode !== 'number' ||
    !Number.isInteger(statusCode) ||
    statusCode < 200 ||
    statusCode > 599
  )
    reject('statusCode must be an integer from 200 to 599');
  const body = parseBody(fields.body);
  const text = typeof body === 'string' ? body : (body?.data ?? '');
  if (text.length > BODY_MAX_BYTES)
    reject(`A body of ${text.length} bytes; CloudFront takes ${BODY_MAX_BYTES}`);
  return {
    statusCode,
    headers: parseHeaders(fields.headers, 'set-cookie', emptyRecord(), readOnlyResponseHeaders),
    cookies: parseValues('cookies', fields.cookies, setCookieName, headerValue),
    body,
  };
}

/**
 * Parses what a viewer-request function returned: the request to continue with, or the response to
 * send.
 */
export function parseViewerRequestResult(
  value: unknown,
  before: EdgeRequest,
):
  | { readonly kind: 'request'; readonly request: EdgeRequest }
  | { readonly kind: 'response'; readonly response: EdgeResponse } {
  if (!isFields(value)) reject('The function must return a request or a response');
  if (value.statusCode !== undefined) return { kind: 'response', response: parseResponse(value) };
  const { method, uri } = value;
  if (method !== before.method) reject('A function may not change the method');
  if (typeof uri !== 'string' || !uriForm.test(uri))
    reject(`"${String(uri)}" is not a path that CloudFront takes`);
  const querystring = parseValues('querystring', value.querystring, queryForm, queryForm);
  const query = Object.entries(querystring).map(([name, one]) => `?${name}=${one.value}`);
  if (uri.length + query.join('').length >= URI_MAX_LENGTH)
    reject(`"${uri}" is longer, with its query, than CloudFront takes`);
  return {
    kind: 'request',
    request: {
      method: before.method,
      uri,
      querystring,
      headers: parseHeaders(value.headers, 'cookie', before.headers, readOnlyRequestHeaders),
      cookies: parseValues('cookies', value.cookies, cookieName, headerValue),
    },
  };
}

/** Parses what a viewer-response function returned. */
export function parseViewerResponseResult(value: unknown): EdgeResponse {
  if (!isFields(value)) reject('The function must return a response');
  return parseResponse(value);
}
