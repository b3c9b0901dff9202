/**
 * Makes a Lambda handler of a function with its own URL, which the edge calls: the ids of the request
 * in each line of the log, a line about the request with its metrics, 304 for a copy that is still
 * good, no body for HEAD, and a response to every error. It never throws.
 */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';
import { REQUEST_ID_HEADER } from '../../shared/headers.ts';
import { isUnwell } from '../aws/aws-error.ts';
import type { FunctionOrigin } from './function-origin.ts';
import { isPrivate, observeRequest, requestIds } from '../observability/observe-request.ts';
import { RETRY_AFTER_S } from './api-error.ts';
import { isStillHeld } from './entity-tag.ts';
import { levelOf, type Log } from './log.ts';
import { isRequestEvent } from './request-event.ts';

/** Without cookies: CloudFront removes Set-Cookie on behaviors that forward none. */
export type UrlResult = Omit<Exclude<LambdaFunctionURLResult, string>, 'cookies'>;
export type UrlHandler = (event: LambdaFunctionURLEvent) => Promise<UrlResult>;

/** What logic responds with. */
export interface UrlResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** 503: what the function depends on does not respond. 500: a fault of ours. */
export type ErrorStatus = 500 | 503;

export interface UrlLogic {
  readonly service: FunctionOrigin;
  readonly log: Log;
  /** What the log says of an error, e.g. `A page failed`. */
  readonly failure: string;
  readonly respond: (event: LambdaFunctionURLEvent) => Promise<UrlResponse>;
  /** Plain text by default. */
  readonly errorResponse?: (
    status: ErrorStatus,
    error: unknown,
    event: LambdaFunctionURLEvent,
  ) => Promise<UrlResponse> | UrlResponse;
  /** How long a client waits after a 503, s. */
  readonly retryAfterS?: number;
}

/** @param cacheControl Nobody keeps the response unless this says so. */
export function plainTextResponse(
  statusCode: number,
  text: string,
  cacheControl: string = PRIVATE_CACHE_CONTROL,
): UrlResponse {
  return {
    statusCode,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl },
    body: `${text}\n`,
  };
}

/** Returns the response without what the client holds already, or did not ask for. */
function conditional(event: LambdaFunctionURLEvent, response: UrlResponse): UrlResponse {
  if (response.statusCode === 200 && isStillHeld(event.headers, response.headers))
    return { ...response, statusCode: 304, body: '' };
  return event.requestContext.http.method === 'HEAD' ? { ...response, body: '' } : response;
}

function plainError(status: ErrorStatus): UrlResponse {
  return plainTextResponse(
    status,
    status === 503 ? 'Service Unavailable' : 'Internal Server Error',
  );
}

/** A response that a cache keeps would show the id of another reader's request. */
function withRequestId(response: UrlResponse, requestId: string): UrlResponse {
  if (!isPrivate(response)) return response;
  return { ...response, headers: { ...response.headers, [REQUEST_ID_HEADER]: requestId } };
}

/** A 503 says when to come back (RFC 9110 §10.2.3). */
function withRetryAfter(response: UrlResponse, seconds: number): UrlResponse {
  if (response.statusCode !== 503) return response;
  return { ...response, headers: { ...response.headers, 'retry-after': String(seconds) } };
}

/**
 * Bytes are sent as base64, which Lambda decodes. A long document is made into bytes once so: as
 * text it would be escaped as JSON and encoded, which costs five times as much.
 */
function asResult({ body, ...response }: UrlResponse): UrlResult {
  return typeof body === 'string'
    ? { ...response, body }
    : { ...response, body: body.toString('base64'), isBase64Encoded: true };
}

export function functionUrlHandler(logic: UrlLogic): UrlHandler {
  const { service, log, failure, respond } = logic;
  const { errorResponse = plainError, retryAfterS = RETRY_AFTER_S } = logic;
  return async (event) => {
    if (!isRequestEvent(event)) return asResult(plainTextResponse(400, 'Bad Request'));
    const { requestId } = event.requestContext;
    const failed = (error: unknown) => {
      const status = isUnwell(error) ? 503 : 500;
      const level = levelOf(status);
      log({ level, message: failure, path: event.rawPath, requestId, status, error });
      return status;
    };
    const respondSafely = async (): Promise<UrlResponse> => {
      try {
        return conditional(event, await respond(event));
      } catch (error) {
        const status = failed(error);
        try {
          const response = await errorResponse(status, error, event);
          return withRetryAfter(conditional(event, response), retryAfterS);
        } catch (second) {
          failed(second);
          return withRetryAfter(plainError(status), retryAfterS);
        }
      }
    };
    return observeRequest(service, requestIds(event), async () =>
      asResult(withRequestId(await respondSafely(), requestId)),
    );
  };
}
