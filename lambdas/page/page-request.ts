/** A page request, parsed from a Lambda function URL's event (payload format 2.0). */
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { formQueries } from '../../shared/cache-policy.ts';
import { QUERY_MAX_PARAMETERS } from '../../shared/limits.ts';

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

/**
 * Returns the first value of each parameter that a page may have. Names are flat: brackets do not
 * nest, so the limits of spec §9 on depth and arrays hold for any query.
 */
function readQuery(search: string): (name: string) => string | undefined {
  const pairs = search.split('&', QUERY_MAX_PARAMETERS);
  const query = new URLSearchParams(pairs.join('&'));
  return (name) => query.get(name) ?? undefined;
}

export function readRequest(event: LambdaFunctionURLEvent): PageRequest {
  const queryText = readQuery(event.rawQueryString);
  const method = event.requestContext.http.method;
  return {
    method: method === 'GET' || method === 'HEAD' ? method : 'other',
    pathname: event.rawPath,
    output: queryText('output') === 'json' ? 'json' : 'html',
    query: {
      q: queryText('q'),
      page: queryText('page'),
      sort: queryText('sort'),
      token: queryText('token'),
      ...Object.fromEntries(formQueries.map((name) => [name, queryText(name)])),
    },
    payment: {
      accept: event.headers['accept-payment'],
      gate: event.headers['x-gate'],
      edge: event.headers['x-edge'],
    },
    ifNoneMatch: event.headers['if-none-match'],
  };
}
