/** The events that API functions are called with, made as the local host makes them. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { payloadEvent } from '../../local/edge/origins/payload-event.ts';

/** The secret that proves to the functions of a test that CloudFront sent a request. */
export const EDGE_SECRET = 'only the edge knows it';

export interface ApiRequest {
  /** Default: POST. */
  readonly method?: string;
  readonly query?: string;
  /** `name=value`, one per cookie. */
  readonly cookies?: readonly string[];
  /** Beside those of a form or script of the same site. Undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  /** The reader's address with its port, as CloudFront writes it. Default: none. */
  readonly from?: string;
  readonly routeKey?: string;
  readonly pathParameters?: Readonly<Record<string, string>>;
}

/** Returns the event of a request that the edge passes on to an API function. */
export function apiEvent(path: string, request: ApiRequest = {}): APIGatewayProxyEventV2 {
  const { method = 'POST', query = '', cookies = [], body, isBase64Encoded = false } = request;
  const headers: Record<string, string | undefined> = {
    host: 'api.example',
    'sec-fetch-site': 'same-origin',
    'x-origin-key': EDGE_SECRET,
    'content-type': 'application/json',
    'cloudfront-viewer-address': request.from,
    ...request.headers,
  };
  const event = payloadEvent({
    method,
    path,
    query,
    cookies,
    headers: Object.fromEntries(
      Object.entries(headers).filter(
        (header): header is [string, string] => header[1] !== undefined,
      ),
    ),
    ...(body === undefined ? {} : { body: { text: body, isBase64Encoded } }),
    requestId: 'request-1',
    sourceIp: '192.0.2.1',
    routeKey: request.routeKey ?? `${method} ${path}`,
    ...(request.pathParameters === undefined ? {} : { pathParameters: request.pathParameters }),
    domainName: 'api.example',
  });
  return JSON.parse(event) as APIGatewayProxyEventV2;
}

/** Returns the context of a call that has time left, in milliseconds. */
export function callContext(remainingMs = 120_000): Context {
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'function',
    functionVersion: '$LATEST',
    invokedFunctionArn: '',
    memoryLimitInMB: '512',
    awsRequestId: 'request-1',
    logGroupName: '',
    logStreamName: '',
    getRemainingTimeInMillis: () => remainingMs,
    done() {},
    fail() {},
    succeed() {},
  };
}
