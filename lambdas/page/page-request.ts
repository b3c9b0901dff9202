/** A page request, parsed from a Lambda function URL's event (payload format 2.0). */
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { formQueries } from '../../shared/cache-policy.ts';
import { parseQuery, queryText } from '../../shared/urls/query.ts';

/** Parameters that the edge lets through only on account and newsletter pages. */
type FormQuery = (typeof formQueries)[number];

export interface PageRequest {
  readonly method: 'GET' | 'HEAD' | 'other';
  /** As shown in the address bar, without the query. */
  readonly pathname: string;
  readonly output: 'html' | 'json';
  readonly query: {
    readonly q?: string;
    readonly page?: string;
    readonly sort?: string;
    readonly token?: string;
  } & Readonly<Partial<Record<FormQuery, string>>>;
  /**
   * What the edge says about payment, as received. Trusted only when `edge` is the edge's secret.
   */
  readonly payment: { readonly accept?: string; readonly gate?: string; readonly edge?: string };
  readonly ifNoneMatch?: string;
}

export function readRequest(event: LambdaFunctionURLEvent): PageRequest {
  const query = parseQuery(event.rawQueryString);
  const method = event.requestContext.http.method;
  return {
    method: method === 'GET' || method === 'HEAD' ? method : 'other',
    pathname: event.rawPath,
    output: queryText(query, 'output') === 'json' ? 'json' : 'html',
    query: {
      q: queryText(query, 'q'),
      page: queryText(query, 'page'),
      sort: queryText(query, 'sort'),
      token: queryText(query, 'token'),
      ...Object.fromEntries(formQueries.map((name) => [name, queryText(query, name)])),
    },
    payment: {
      accept: event.headers['accept-payment'],
      gate: event.headers['x-gate'],
      edge: event.headers['x-edge'],
    },
    ifNoneMatch: event.headers['if-none-match'],
  };
}
