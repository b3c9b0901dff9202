/** A request as a function's logic sees it, whatever transport carried it. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readCookie } from '../../shared/cookies.ts';
import { isFormPost } from './read-body.ts';

export interface ApiRequest<Body> {
  readonly body: Body;
  /** Sent as a form, as browsers without scripts do. */
  readonly isForm: boolean;
  /** Identifies the call in the log. */
  readonly requestId: string;
  /** Returns the value as sent; '' when there is no such cookie. */
  cookie(name: string): string;
  /**
   * Returns '' when there is no such header.
   * @param name Lower-case name, one of those that the edge passes on.
   */
  header(name: string): string;
  /** Returns a query parameter; '' when it is missing. */
  query(name: string): string;
  /** Returns a segment that the route's path names in braces; '' when it has none. */
  pathParameter(name: string): string;
}

export function apiRequest<Body>(event: APIGatewayProxyEventV2, body: Body): ApiRequest<Body> {
  const cookies = (event.cookies ?? []).join('; ');
  return {
    body,
    isForm: isFormPost(event),
    requestId: event.requestContext.requestId,
    cookie: (name) => readCookie(cookies, name) ?? '',
    header: (name) => event.headers[name] ?? '',
    query: (name) => new URLSearchParams(event.rawQueryString).get(name) ?? '',
    pathParameter: (name) => event.pathParameters?.[name] ?? '',
  };
}
