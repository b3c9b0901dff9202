/**
 * What every handler relies on in the event of a request (payload format 2.0, of HTTP APIs and
 * function URLs). Neither service sends another one, but somebody who may invoke a function can.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
import type { APIGatewayProxyEventV2, LambdaFunctionURLEvent } from 'aws-lambda';
import { ApiError } from './api-error.ts';
import type { ApiResponse } from './api-response.ts';
import { codeAndMessage, type ErrorBody } from './error-response.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrAbsent = (value: unknown) => value === undefined || isText(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOfTexts = (value: unknown) => isRecord(value) && Object.values(value).every(isTextOrAbsent);

/**
 * Returns whether a value is the event of a request, as far as handlers read it. What they only log
 * may be absent: people write events by hand, for `masthead invoke`.
 */
export function isRequestEvent(
  value: unknown,
): value is APIGatewayProxyEventV2 | LambdaFunctionURLEvent {
  if (!isRecord(value)) return false;
  const { headers, requestContext, rawPath, rawQueryString, body, cookies, pathParameters } = value;
  const { http, requestId } = isRecord(requestContext) ? requestContext : {};
  return (
    isText(rawPath) &&
    isText(rawQueryString) &&
    isOfTexts(headers) &&
    isTextOrAbsent(body) &&
    (cookies === undefined || (Array.isArray(cookies) && cookies.every(isText))) &&
    (pathParameters === undefined || isOfTexts(pathParameters)) &&
    isTextOrAbsent(requestId) &&
    isRecord(http) &&
    isText(http.method) &&
    isTextOrAbsent(http.path) &&
    isTextOrAbsent(http.sourceIp)
  );
}

/** Returns the response of an API function to any other event. */
export function notARequest(describe: ErrorBody = codeAndMessage): ApiResponse {
  return { status: 400, body: describe(new ApiError(400, 'malformed', 'This is no request')) };
}
