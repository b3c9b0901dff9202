/**
 * The cache key of a page: its canonical path and the closed lists of `shared/cache-policy.ts`, and
 * nothing else from the request.
 */
import type { EdgeRequest } from '../../../lambdas/edge/edge-event.ts';
import type { CachePolicyName } from '../../../shared/behaviors.ts';
import { cacheKeyQueries, pageCacheKeyHeaders } from '../../../shared/cache-policy.ts';

/** Returns the parameters that a cache policy passes to the origin, in the policy's order. */
export function keptQuery(request: EdgeRequest, policy: CachePolicyName): string {
  let query = '';
  for (const name of cacheKeyQueries[policy === 'search' ? 'search' : 'page']) {
    const parameter = request.querystring[name];
    if (parameter === undefined) continue;
    for (const { value } of parameter.multiValue ?? [parameter])
      query += `${query === '' ? '' : '&'}${name}=${value}`;
  }
  return query;
}

/** GET and HEAD share a key. Host, cookies and all other headers are not part of it. */
export function pageCacheKey(request: EdgeRequest, query: string): string {
  let key = `${request.uri}?${query}`;
  for (const name of pageCacheKeyHeaders) key += `\n${request.headers[name]?.value ?? ''}`;
  return key;
}
