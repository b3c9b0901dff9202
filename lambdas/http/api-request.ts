/** What a function's logic sees of a request, whatever carried it. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readCookie } from '../../shared/cookies.ts';
import { isFormPost } from './read-body.ts';

export interface ApiRequest<Body> {
  readonly body: Body;
  /** Sent by a browser without scripts. */
  readonly isForm: boolean;
  /** Names the call in the log. */
  readonly requestId: string;
  /** The value as it was sent; '' when there is no such cookie. */
  cookie(name: string): string;
  /** @param name in lower case, one of those that the edge hands on. '' when there is no such header. */
  header(name: string): string;
  /** A parameter of the address; '' when it is not there. */
  query(name: string): string;
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
  };
}
