/** The event that the edge makes of a call to an account function. */
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { functions } from '../../../lambdas/functions.ts';

export const EDGE_SECRET = 'only the edge knows it';

export const accountFunctions = [
  'login',
  'register',
  'logout',
  'account',
  'account-email',
  'account-password',
  'account-export',
  'account-delete',
  'sessions',
  'password-forgot',
  'password-reset',
  'email-verify',
] as const;
export type AccountFunction = (typeof accountFunctions)[number];

export const accountContext: Context = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'account',
  functionVersion: '$LATEST',
  invokedFunctionArn: '',
  memoryLimitInMB: '512',
  awsRequestId: 'request-1',
  logGroupName: '',
  logStreamName: '',
  getRemainingTimeInMillis: () => 120_000,
  done() {},
  fail() {},
  succeed() {},
};

export interface AccountCall {
  readonly cookies: readonly string[];
  /** Includes the port, as CloudFront writes it. */
  readonly address: string;
  readonly body: string;
  /** Undefined removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export function accountEvent(
  name: AccountFunction,
  { cookies, address, body, headers }: AccountCall,
): APIGatewayProxyEventV2 {
  const { path } = functions[name].route;
  return {
    version: '2.0',
    routeKey: `POST ${path}`,
    rawPath: path,
    rawQueryString: '',
    ...(cookies.length === 0 ? {} : { cookies: [...cookies] }),
    headers: {
      host: 'api.example',
      'sec-fetch-site': 'same-origin',
      'x-origin-key': EDGE_SECRET,
      'cloudfront-viewer-address': address,
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...headers,
    },
    requestContext: {
      accountId: 'anonymous',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      requestId: 'request-1',
      routeKey: `POST ${path}`,
      stage: '$default',
      time: '12/Nov/2026:15:00:00 +0000',
      timeEpoch: 1794495600000,
      http: {
        method: 'POST',
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '192.0.2.1',
        userAgent: 'test',
      },
    },
    body,
    isBase64Encoded: false,
  };
}
