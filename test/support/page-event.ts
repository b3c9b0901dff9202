/** Returns a Lambda function URL event (payload format 2.0) for a page request. */
import type { LambdaFunctionURLEvent } from 'aws-lambda';

export function pageEvent(
  target: string,
  request: { method?: string; headers?: Record<string, string> } = {},
): LambdaFunctionURLEvent {
  const [rawPath = '/', rawQueryString = ''] = target.split(/\?(.*)/s);
  const method = request.method ?? 'GET';
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath,
    rawQueryString,
    headers: { host: 'localhost', 'accept-payment': 'free', ...request.headers },
    requestContext: {
      accountId: 'anonymous',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'test',
      requestId: 'test',
      routeKey: '$default',
      stage: '$default',
      time: '21/Nov/2026:00:00:00 +0000',
      timeEpoch: 1795219200000,
      http: {
        method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'Amazon CloudFront',
      },
    },
    isBase64Encoded: false,
  };
}
