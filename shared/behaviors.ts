/** What CloudFront does with a path. The CDK app deploys this table and the local edge uses it. */

import { LICENSE_PATH } from './machines/license-address.ts';
import { WEBHOOK_PREFIX } from './webhooks.ts';
import { LLMS_PATH, RECOMMENDATIONS_PATH } from './feeds/feed-path.ts';

export type OriginName = 'page' | 'feeds' | 'api' | 'photos' | 'images' | 'assets';
export type CachePolicyName = 'page' | 'search' | 'immutable' | 'revalidated' | 'disabled';

export interface Behavior {
  /**
   * A CloudFront path pattern; `*` matches any run of characters. The default behavior has `*` and
   * comes last.
   */
  readonly pattern: string;
  readonly origin: OriginName;
  readonly cachePolicy: CachePolicyName;
  readonly methods: 'read' | 'all';
  /**
   * `both`: viewer-request and viewer-response. `request`: viewer-request alone, which gives each
   * path the one spelling that CloudFront can sign for a function URL.
   */
  readonly edgeFunctions: 'none' | 'request' | 'both';
  readonly compress: boolean;
  /**
   * What functions of the API get of a request. `api`: cookies, query and the headers that they decide
   * by. `webhook`: the headers that `shared/webhooks.ts` names.
   */
  readonly forwards?: 'api' | 'webhook';
}

export const behaviors: readonly Behavior[] = [
  {
    pattern: `${WEBHOOK_PREFIX}*`,
    origin: 'api',
    cachePolicy: 'disabled',
    methods: 'all',
    edgeFunctions: 'none',
    compress: true,
    forwards: 'webhook',
  },
  {
    pattern: '/api/*',
    origin: 'api',
    cachePolicy: 'disabled',
    methods: 'all',
    edgeFunctions: 'none',
    compress: true,
    forwards: 'api',
  },
  {
    pattern: '/photos/*',
    origin: 'photos',
    cachePolicy: 'immutable',
    methods: 'read',
    edgeFunctions: 'none',
    compress: false,
  },
  {
    pattern: '/images/*',
    origin: 'images',
    cachePolicy: 'immutable',
    methods: 'read',
    edgeFunctions: 'none',
    compress: false,
  },
  {
    pattern: '/assets/*',
    origin: 'assets',
    cachePolicy: 'immutable',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: '/css/*',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: '/service-worker.js',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: '/manifest.webmanifest',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: '/favicon.svg',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: '/favicon.ico',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: false,
  },
  {
    pattern: '/robots.txt',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: '/ads.txt',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: LICENSE_PATH,
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  {
    pattern: '/.well-known/security.txt',
    origin: 'assets',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'none',
    compress: true,
  },
  // Complete endings: a tag or an item may have the slug "feed".
  {
    pattern: '*/feed/rss',
    origin: 'feeds',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'request',
    compress: true,
  },
  {
    pattern: '*/feed/atom',
    origin: 'feeds',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'request',
    compress: true,
  },
  {
    pattern: '*/feed/json',
    origin: 'feeds',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'request',
    compress: true,
  },
  {
    pattern: RECOMMENDATIONS_PATH,
    origin: 'feeds',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'request',
    compress: true,
  },
  {
    pattern: LLMS_PATH,
    origin: 'feeds',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'request',
    compress: true,
  },
  {
    pattern: '/sitemap*.xml',
    origin: 'feeds',
    cachePolicy: 'revalidated',
    methods: 'read',
    edgeFunctions: 'request',
    compress: true,
  },
  // The cache key of a search has queries that no other page reads.
  {
    pattern: '/search*',
    origin: 'page',
    cachePolicy: 'search',
    methods: 'read',
    edgeFunctions: 'both',
    compress: true,
  },
  {
    pattern: '/pwa/search*',
    origin: 'page',
    cachePolicy: 'search',
    methods: 'read',
    edgeFunctions: 'both',
    compress: true,
  },
  {
    pattern: '*',
    origin: 'page',
    cachePolicy: 'page',
    methods: 'read',
    edgeFunctions: 'both',
    compress: true,
  },
];

/** Returns the behavior for a path: the first one whose pattern matches, as in CloudFront. */
export function behaviorFor(path: string): Behavior {
  const found = behaviors.find(({ pattern }) => matchesPattern(pattern, path));
  if (found === undefined)
    throw new Error(`No behavior matches "${path}": the table must end with "*"`);
  return found;
}

function matchesPattern(pattern: string, path: string): boolean {
  const source = pattern
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${source}$`, 's').test(path);
}
