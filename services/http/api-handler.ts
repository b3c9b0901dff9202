/**
 * Makes a Lambda handler from a function's logic: who may call it, what a body is, what errors look
 * like.
 */
import middy from '@middy/core';
import type {
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Context,
} from 'aws-lambda';
import type { GenericSchema } from 'valibot';
import { ORIGIN_KEY_HEADER, REQUEST_ID_HEADER } from '../../shared/headers.ts';
import { observeRequest, requestIds } from '../observability/observe-request.ts';
import type { Log } from './log.ts';
import { apiResult, type ApiResponse } from './api-response.ts';
import { ApiError } from './api-error.ts';
import { apiRequest, type ApiRequest } from './api-request.ts';
import { codeAndMessage, errorResponse, type ErrorBody } from './error-response.ts';
import { formResponse, type FormPages } from './form-response.ts';
import { isFormPost, parseBody, readFormFields, readJsonBody, rejectBody } from './read-body.ts';
import { prefersJson } from './prefers-json.ts';
import { isRequestEvent, notARequest } from './request-event.ts';
import { isSameOrigin } from './same-origin.ts';

type Call = middy.Request<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;
export type ApiHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface ApiOptions {
  /** Checks a header `x-origin-key`, see `createEdgeCheck`. */
  readonly isFromEdge: (header: string | undefined) => Promise<boolean>;
  /** The site's own origins, for browsers that do not say where a request comes from. */
  readonly origins: readonly string[];
  readonly log: Log;
  /**
   * Calls that may come from anywhere: what their address carries is their only authority, and no
   * cookie is read (RFC 8058). It is asked only about calls that came through the edge.
   */
  readonly selfAuthorized?: {
    readonly isMeant: (event: APIGatewayProxyEventV2) => boolean;
    readonly logic: (request: ApiRequest<undefined>) => Promise<ApiResponse>;
  };
  /** The largest body of JSON, in bytes, where it is no form of ours. */
  readonly maxBytes?: number;
  /** Defaults to `{code, message}`. */
  readonly describe?: ErrorBody;
}

/** How much of the function's time is left when it stops waiting, ms: enough to report that. */
const EARLY_TIMEOUT_MS = 100;

const describeByName: ErrorBody = ({ code }) => ({ name: code });

/**
 * Creates a function that takes what came through the edge, from any sender: the ids of the request in
 * each line of the log, errors as responses. No body, cookie or header is logged.
 */
export function edgeOnlyHandler(
  options: Pick<ApiOptions, 'isFromEdge' | 'log' | 'describe'>,
  response: (event: APIGatewayProxyEventV2) => Promise<ApiResponse>,
): ApiHandler {
  const { isFromEdge, log, describe = codeAndMessage } = options;

  const fromEdgeOnly = {
    before: async ({ event }: Call): Promise<void> => {
      if (!(await isFromEdge(event.headers[ORIGIN_KEY_HEADER])))
        throw new ApiError(403, 'forbidden', 'Calls come through the site’s own address');
    },
  };
  const errorsAsResponses = {
    onError: ({ event, error }: Call) =>
      apiResult(errorResponse(error, { log, requestId: event.requestContext.requestId, describe })),
  };

  const handle = async (
    event: APIGatewayProxyEventV2,
  ): Promise<APIGatewayProxyStructuredResultV2> => apiResult(await response(event));
  const guarded = middy(handle, { timeoutEarlyInMillis: EARLY_TIMEOUT_MS })
    .use(errorsAsResponses)
    .use(fromEdgeOnly);
  return async (event, context) => {
    if (!isRequestEvent(event)) return apiResult(notARequest(describe));
    const ids = requestIds(event, context.awsRequestId);
    return observeRequest('api', ids, async () => {
      const result: APIGatewayProxyStructuredResultV2 = await guarded(event, context);
      return { ...result, headers: { ...result.headers, [REQUEST_ID_HEADER]: ids.requestId } };
    });
  };
}

/** A call comes from a page of the site, or what its address carries is its authority. */
function wrap(
  options: ApiOptions,
  response: (event: APIGatewayProxyEventV2) => Promise<ApiResponse>,
): ApiHandler {
  const { origins, selfAuthorized } = options;
  return edgeOnlyHandler(options, async (event) => {
    if (selfAuthorized?.isMeant(event) === true)
      return selfAuthorized.logic(apiRequest(event, undefined));
    if (!isSameOrigin(event.requestContext.http.method, event.headers, origins))
      throw new ApiError(403, 'cross-site', 'Calls come from the site’s own pages');
    return response(event);
  });
}

/** Creates a function that takes no body. */
export function apiHandler(
  options: ApiOptions,
  logic: (request: ApiRequest<undefined>) => Promise<ApiResponse>,
): ApiHandler {
  return wrap(options, async (event) => {
    rejectBody(event);
    return logic(apiRequest(event, undefined));
  });
}

/** Creates a function that takes all its input from its address and ignores any body. */
export function addressApiHandler(
  options: ApiOptions,
  logic: (request: ApiRequest<undefined>) => Promise<ApiResponse>,
): ApiHandler {
  return wrap(options, async (event) => logic(apiRequest(event, undefined)));
}

/**
 * Creates a function that takes JSON.
 * @param schema Schema of the body; the logic receives its output.
 */
export function jsonApiHandler<Body>(
  options: ApiOptions,
  schema: GenericSchema<unknown, Body>,
  logic: (request: ApiRequest<Body>) => Promise<ApiResponse>,
): ApiHandler {
  return wrap(options, async (event) =>
    logic(apiRequest(event, readJsonBody(event, schema, options.maxBytes))),
  );
}

/**
 * Creates a function that takes JSON, or the same fields from a form. A form that a browser sent
 * without scripts gets another page as its response; one whose `Accept` asks for JSON gets what JSON
 * gets. All are guarded alike.
 * @param pages `none`: a form gets the response itself, e.g. a file.
 */
export function formApiHandler<Body>(
  options: ApiOptions,
  schema: GenericSchema<unknown, Body>,
  pages: FormPages | 'none',
  logic: (request: ApiRequest<Body>) => Promise<ApiResponse>,
): ApiHandler {
  const { log } = options;
  return wrap(options, async (event) => {
    if (!isFormPost(event)) return logic(apiRequest(event, readJsonBody(event, schema)));
    const fields = readFormFields(event, pages === 'none' ? [] : pages.lists);
    const response = async () => logic(apiRequest(event, parseBody(fields, schema)));
    if (pages === 'none' || prefersJson(event.headers.accept ?? '')) return response();
    const toResponse = (error: unknown) =>
      errorResponse(error, {
        log,
        requestId: event.requestContext.requestId,
        describe: describeByName,
      });
    return formResponse(await response().catch(toResponse), fields, pages);
  });
}
