/**
 * An API function's response, and the form that the HTTP API accepts (payload format 2.0). No cache
 * keeps it.
 */
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { PRIVATE_CACHE_CONTROL } from '../../shared/cache-policy.ts';

export interface ApiResponse {
  readonly status: number;
  /** Sent as JSON. */
  readonly body: object;
  /** Set-Cookie headers. */
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

export function apiResult(response: ApiResponse): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: response.status,
    headers: {
      ...response.headers,
      'content-type': 'application/json',
      'cache-control': PRIVATE_CACHE_CONTROL,
    },
    ...(response.cookies === undefined || response.cookies.length === 0
      ? {}
      : { cookies: [...response.cookies] }),
    body: JSON.stringify(response.body),
  };
}
