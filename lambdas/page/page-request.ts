/** A page request, parsed from a Lambda function URL's event (payload format 2.0). */
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { OLD_ID_QUERY, queriesOf, type PageQuery } from '../../shared/cache-policy.ts';
import { ACCEPT_PAYMENT_HEADER, GATE_HEADER, ORIGIN_KEY_HEADER } from '../../shared/headers.ts';
import { routerPath } from '../../shared/route-match.ts';
import { fromOriginForm } from '../../shared/urls/origin-form.ts';
import { QUERY_MAX_PARAMETERS } from '../../shared/limits.ts';

export interface PageRequest {
  readonly method: 'GET' | 'HEAD' | 'other';
  /** As shown in the address bar, without the query. */
  readonly pathname: string;
  readonly output: 'html' | 'json';
  readonly query: Readonly<Partial<Record<PageQuery, string>>>;
  /**
   * What the edge says about payment, as received. Trusted only when `edge` is the edge's secret.
   */
  readonly payment: { readonly accept?: string; readonly gate?: string; readonly edge?: string };
}

/**
 * Returns a reader of the first value of each parameter. Names are flat: brackets do not
 * nest, so the limits of spec §9 on depth and arrays hold for any query.
 */
function readQuery(search: string): (name: string) => string | undefined {
  const pairs = search.split('&', QUERY_MAX_PARAMETERS);
  const query = new URLSearchParams(fromOriginForm(pairs.join('&')));
  return (name) => query.get(name) ?? undefined;
}

export function readRequest(event: LambdaFunctionURLEvent): PageRequest {
  const parameter = readQuery(event.rawQueryString);
  const method = event.requestContext.http.method;
  const pathname = fromOriginForm(event.rawPath);
  const path = routerPath(pathname);
  const names = path === '/' ? [OLD_ID_QUERY] : queriesOf(path);
  return {
    method: method === 'GET' || method === 'HEAD' ? method : 'other',
    pathname,
    output: parameter('output') === 'json' ? 'json' : 'html',
    query: Object.fromEntries(names.map((name) => [name, parameter(name)])),
    payment: {
      accept: event.headers[ACCEPT_PAYMENT_HEADER],
      gate: event.headers[GATE_HEADER],
      edge: event.headers[ORIGIN_KEY_HEADER],
    },
  };
}
