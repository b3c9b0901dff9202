/**
 * Events in payload format 2.0, as a function URL and an HTTP API send them.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html
 * @see
 *   https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */

export interface PayloadRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  /** Lower-case names, multiple values joined by commas, without Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  /** `name=value`, one per cookie. */
  readonly cookies: readonly string[];
  readonly body?: { readonly text: string; readonly isBase64Encoded: boolean };
  readonly requestId: string;
  readonly sourceIp: string;
  readonly routeKey: string;
  /** Segments of the path that the route names in braces. */
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly domainName: string;
  /**
   * Who signed the request, where a function URL takes signed requests only: CloudFront, by its
   * origin access control.
   */
  readonly signedBy?: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The log format, e.g. `12/Mar/2026:19:03:58 +0000`. */
function logTime(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getUTCDate())}/${months[date.getUTCMonth()] ?? ''}/${date.getUTCFullYear()}:${date.toISOString().slice(11, 19)} +0000`;
}

function queryParameters(query: string): Record<string, string> | undefined {
  if (query === '') return undefined;
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const present = joined.get(name);
    joined.set(name, present === undefined ? value : `${present},${value}`);
  }
  return Object.fromEntries(joined);
}

const ACCOUNT_ID = '123456789012';

/** The shape that Lambda documents for signed requests. No function may read it. */
function iamAuthorizer(signedBy: string) {
  return {
    iam: {
      accessKey: 'AKIAEXAMPLE',
      accountId: ACCOUNT_ID,
      callerId: signedBy,
      cognitoIdentity: null,
      principalOrgId: null,
      userArn: signedBy,
      userId: signedBy,
    },
  };
}

/** Returns the event as JSON. */
export function payloadEvent(request: PayloadRequest): string {
  const now = new Date();
  const [domainPrefix = ''] = request.domainName.split('.');
  return JSON.stringify({
    version: '2.0',
    routeKey: request.routeKey,
    rawPath: request.path,
    rawQueryString: request.query,
    ...(request.cookies.length > 0 ? { cookies: request.cookies } : {}),
    headers: request.headers,
    queryStringParameters: queryParameters(request.query),
    pathParameters: request.pathParameters,
    requestContext: {
      accountId: request.signedBy === undefined ? 'anonymous' : ACCOUNT_ID,
      apiId: domainPrefix,
      ...(request.signedBy === undefined ? {} : { authorizer: iamAuthorizer(request.signedBy) }),
      domainName: request.domainName,
      domainPrefix,
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: request.routeKey,
      stage: '$default',
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...(request.body === undefined ? {} : { body: request.body.text }),
    isBase64Encoded: request.body?.isBase64Encoded ?? false,
  });
}
