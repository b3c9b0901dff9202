/** What a function's logic sees of a request, whatever carried it. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { readCookie } from '../../../shared/cookies.ts';

export interface ApiRequest<Body> {
  readonly body: Body;
  /** The value as it was sent; '' when there is no such cookie. */
  cookie(name: string): string;
}

export function apiRequest<Body>(event: APIGatewayProxyEventV2, body: Body): ApiRequest<Body> {
  const header = (event.cookies ?? []).join('; ');
  return { body, cookie: (name) => readCookie(header, name) ?? '' };
}
