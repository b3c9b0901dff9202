/** A page request, parsed from a Lambda function URL's event (payload format 2.0). */
import type { LambdaFunctionURLEvent } from 'aws-lambda';
import { OLD_ID_PATH, queriesOf, type PageQuery } from '../../shared/cache-policy.ts';
import {
  ACCEPT_ACCESS_HEADER,
  ACCEPT_PAYMENT_HEADER,
  GATE_HEADER,
  ORIGIN_KEY_HEADER,
} from '../../shared/headers.ts';
import { ACCESS_LINK_QUERY } from '../../shared/access/access-link.ts';
import { parseGateHeader } from '../../shared/paywall/gate-header.ts';
import { routerPath } from '../../shared/route-match.ts';
import { fromOriginForm } from '../../shared/urls/origin-form.ts';
import { QUERY_MAX_PARAMETERS } from '../../shared/limits.ts';

const outputs = ['json', 'markdown'] as const;

export interface PageRequest {
  readonly method: 'GET' | 'HEAD' | 'other';
  /** As shown in the address bar, without the query. */
  readonly pathname: string;
  /** `markdown`: by the header `Accept`, or by the page's address as Markdown. */
  readonly output: 'html' | 'json' | 'markdown';
  /** It was asked for by its address as Markdown; `pathname` is the page's. */
  readonly isMarkdownAddress?: boolean;
  readonly query: Readonly<Partial<Record<PageQuery | typeof ACCESS_LINK_QUERY, string>>>;
  /**
   * What the edge says about payment, as received. Trusted only when `edge` is the edge's secret.
   */
  readonly payment: {
    readonly accept?: string;
    readonly access?: string;
    readonly gate?: string;
    readonly edge?: string;
  };
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
  const asked = fromOriginForm(event.rawPath);
  const old = asked.startsWith(OLD_ID_PATH)
    ? asked.slice(OLD_ID_PATH.length).replace('%3D', '=')
    : undefined;
  const pathname = old === undefined ? asked : '/';
  const names = queriesOf(routerPath(pathname));
  const gate = event.headers[GATE_HEADER];
  // A token comes with the gate's header: no cached page depends on it. The page says that there was one,
  // and not which: what an agent keeps of the page would open more.
  const hasToken = gate !== undefined && parseGateHeader(gate)?.gift !== undefined;
  return {
    method: method === 'GET' || method === 'HEAD' ? method : 'other',
    pathname,
    output: outputs.find((output) => output === parameter('output')) ?? 'html',
    query: {
      ...Object.fromEntries(names.map((name) => [name, parameter(name)])),
      ...(old === undefined ? {} : { old }),
      ...(hasToken ? { [ACCESS_LINK_QUERY]: '' } : {}),
    },
    payment: {
      accept: event.headers[ACCEPT_PAYMENT_HEADER],
      access: event.headers[ACCEPT_ACCESS_HEADER],
      gate,
      edge: event.headers[ORIGIN_KEY_HEADER],
    },
  };
}
