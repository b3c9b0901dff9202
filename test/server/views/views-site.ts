/** The views function over its own store, called as the edge calls it. */
import { createContentReader } from '../../../services/content/content-reader.ts';
import { createViewCounter, type ViewCounter } from '../../../services/content/view-counter.ts';
import type { LogEvent } from '../../../services/http/log.ts';
import { createDynamoClient } from '../../../services/aws/sdk-dynamo.ts';
import { createServiceDeps } from '../../../services/aws/service-deps.ts';
import { viewsHandler } from '../../../lambdas/views/logic.ts';
import { createLetterLinkReader, createViewStore } from '../../../lambdas/views/store.ts';
import { createClickCounter } from '../../../services/newsletters/editions/click-counter.ts';
import { createRouter } from '../../../shared/route-match.ts';
import { apiEvent, callContext, EDGE_SECRET } from '../../support/api-event.ts';
import { openContentSite, SUBJECTS_SECRET, type ContentSite } from '../../support/content-site.ts';

export interface ViewsSite {
  readonly site: ContentSite;
  readonly counter: ViewCounter;
  readonly logged: LogEvent[];
  setNow(ms: number): void;
  /** Returns the status of the response. */
  view(
    path: unknown,
    options?: {
      network?: string;
      headers?: Readonly<Record<string, string | undefined>>;
      body?: string;
    },
  ): Promise<number>;
  /** Follows a link of a letter. @returns status and headers of the response. */
  follow(
    query: string,
    headers: Readonly<Record<string, string>>,
    network?: string,
  ): Promise<{ readonly status: number; readonly headers: Readonly<Record<string, unknown>> }>;
  /** Returns the views of an item on all days that count. */
  total(id: string): Promise<number>;
  /** Returns the ids of the ranking as pages read it. */
  ranked(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openViewsSite(startMs: number): Promise<ViewsSite> {
  let nowMs = startMs;
  const iso = () => new Date(nowMs).toISOString();
  const site = await openContentSite({ now: iso });
  const logged: LogEvent[] = [];
  const log = (event: LogEvent) => {
    logged.push(event);
  };
  const now = () => nowMs;
  const service = createServiceDeps(
    createDynamoClient,
    { ...process.env, ...site.env, EDGE_SECRET, SUBJECTS_SECRET },
    {
      AWS_REGION: 'us-east-1',
      AWS_ENDPOINT_URL_DYNAMODB: site.env.AWS_ENDPOINT_URL_DYNAMODB,
      STORE_ATTEMPT_MS: 60_000,
      STORE_TOTAL_MS: 120_000,
    },
    { now, log },
  );
  const handler = viewsHandler({
    api: { isFromEdge: service.isFromEdge, origins: [site.brand.origin], log },
    views: createViewStore(service, site.table),
    route: createRouter(site.brand),
    clicks: createClickCounter({ ...service, table: site.table, secret: service.subject }),
    letterLinks: createLetterLinkReader(service.dynamo, site.table),
    now,
  });
  const counter = createViewCounter(
    site.dynamo,
    site.table,
    async () => SUBJECTS_SECRET,
    () => nowMs,
  );
  return {
    site,
    counter,
    logged,
    setNow(ms) {
      nowMs = ms;
    },
    async view(
      path,
      { network = '192.0.2.1', headers = {}, body = JSON.stringify({ path }) } = {},
    ) {
      const response = await handler(
        apiEvent('/api/views', { body, from: `${network}:4000`, headers }),
        callContext(),
      );
      return response.statusCode ?? 0;
    },
    async follow(query, headers, network = '192.0.2.1') {
      const asked = { method: 'GET', query, headers, from: `${network}:4000` };
      const response = await handler(apiEvent('/api/views', asked), callContext());
      return { status: response.statusCode ?? 0, headers: response.headers ?? {} };
    },
    async total(id) {
      return [...(await counter.counts(id)).values()].reduce((sum, views) => sum + views, 0);
    },
    async ranked() {
      return (
        await createContentReader(site.dynamo, site.table, iso).readIndex({ popular: true })
      ).popular.map(({ id }) => id);
    },
    close: () => site.close(),
  };
}
