/** The feeds function over its own store. */
import type { LogEvent } from '../../../services/http/log.ts';
import type { DynamoClient } from '../../../services/aws/dynamo.ts';
import { feedsHandler } from '../../../lambdas/feeds/logic.ts';
import { createContentReader } from '../../../services/content/content-reader.ts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { createRouter } from '../../../shared/route-match.ts';
import { openContentSite, type ContentSite } from '../../support/content-site.ts';
import { pageEvent } from '../../support/page-event.ts';

export interface FeedsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Number of calls to DynamoDB that it made. */
  readonly calls: number;
}

export interface FeedsSite extends ContentSite {
  readonly failures: readonly LogEvent[];
  feed(
    path: string,
    request?: {
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly table?: string;
      readonly brand?: Brand;
      /** What reads from the store throw. */
      readonly failure?: Error;
    },
  ): Promise<FeedsResponse>;
}

function failingReads(failure: Error): Pick<DynamoClient, 'get' | 'batchGet'> {
  return { get: () => Promise.reject(failure), batchGet: () => Promise.reject(failure) };
}

export async function openFeedsSite(
  options: { readonly now?: () => string; readonly brand?: Brand } = {},
): Promise<FeedsSite> {
  const site = await openContentSite(options);
  const now = options.now ?? (() => new Date().toISOString());
  const route = createRouter(site.brand);
  const failures: LogEvent[] = [];
  return {
    ...site,
    failures,
    async feed(
      path,
      { method = 'GET', headers = {}, table = site.table, brand = site.brand, failure } = {},
    ) {
      const before = site.dynamo.calls();
      const context = {
        brand,
        content: createContentReader(
          failure === undefined ? site.dynamo : failingReads(failure),
          table,
          now,
        ),
        route,
        now,
        log: (event: LogEvent) => {
          failures.push(event);
        },
      };
      const response = await feedsHandler(context)(pageEvent(path, { method, headers }));
      const sent = Object.fromEntries(
        Object.entries(response.headers ?? {}).map(([name, value]) => [name, String(value)]),
      );
      return {
        status: response.statusCode ?? 200,
        headers: sent,
        body: response.body ?? '',
        calls: site.dynamo.calls() - before,
      };
    },
  };
}
