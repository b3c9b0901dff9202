/**
 * What the edge caches, by which key, and what it forwards: one policy per name in the behavior
 * table.
 */
import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  type ICachePolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { apiRequestHeaders } from '../../lambdas/edge/api-request-headers.ts';
import { cacheKeyQueries, pageCacheKeyHeaders } from '../../shared/cache-policy.ts';
import type { Behavior, CachePolicyName } from '../../shared/behaviors.ts';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { webhookHeaders } from '../../shared/webhooks.ts';

const YEAR = Duration.days(365);
const DAY = Duration.days(1);

const cookielessKey = {
  cookieBehavior: CacheCookieBehavior.none(),
  enableAcceptEncodingGzip: true,
  enableAcceptEncodingBrotli: true,
};
const fileKey = {
  ...cookielessKey,
  headerBehavior: CacheHeaderBehavior.none(),
  queryStringBehavior: CacheQueryStringBehavior.none(),
};

/**
 * Creates the cache policies. The origin decides lifetimes (`shared/cache-policy.ts`); the policies
 * only cover responses without one.
 */
export function cachePolicies(scope: Construct): Readonly<Record<CachePolicyName, ICachePolicy>> {
  const pages = (id: string, comment: string, queries: readonly string[]) =>
    new CachePolicy(scope, id, {
      comment,
      ...cookielessKey,
      headerBehavior: CacheHeaderBehavior.allowList(...pageCacheKeyHeaders),
      queryStringBehavior: CacheQueryStringBehavior.allowList(...queries),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: YEAR,
    });
  return {
    page: pages(
      'page-cache',
      'Pages: the canonical path, a closed list of queries and the variant; never a cookie',
      cacheKeyQueries.page,
    ),
    search: pages(
      'search-cache',
      'Searches: as pages, with the queries of a search',
      cacheKeyQueries.search,
    ),
    immutable: new CachePolicy(scope, 'immutable-cache', {
      comment: 'Files whose name changes with their bytes',
      ...fileKey,
      minTtl: Duration.seconds(0),
      defaultTtl: YEAR,
      maxTtl: YEAR,
    }),
    revalidated: new CachePolicy(scope, 'revalidated-cache', {
      comment: 'Files under fixed names',
      ...fileKey,
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: DAY,
    }),
    disabled: CachePolicy.CACHING_DISABLED,
  };
}

/**
 * Forwards to API functions every cookie and query, and the few headers they need for decisions; to
 * webhooks the headers they name. Pages get their cache key and nothing more.
 */
export function requestPolicies(
  scope: Construct,
): Readonly<Record<NonNullable<Behavior['forwards']>, OriginRequestPolicy>> {
  return {
    api: new OriginRequestPolicy(scope, 'api-request', {
      comment: 'API functions: all cookies and queries, the headers they decide by',
      cookieBehavior: OriginRequestCookieBehavior.all(),
      queryStringBehavior: OriginRequestQueryStringBehavior.all(),
      headerBehavior: OriginRequestHeaderBehavior.allowList(...apiRequestHeaders),
    }),
    webhook: new OriginRequestPolicy(scope, 'webhook-request', {
      comment: 'Webhooks: the headers that they name, no cookie and no query',
      cookieBehavior: OriginRequestCookieBehavior.none(),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      headerBehavior: OriginRequestHeaderBehavior.allowList(
        'content-type',
        VIEWER_ADDRESS_HEADER,
        ...webhookHeaders,
      ),
    }),
  };
}
