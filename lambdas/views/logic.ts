/**
 * POST /api/views: a page reports that it was read, or that the site did not have what was asked for
 * (docs/contracts/views-api.md). The reader's identity is not kept: a keyed hash of the network is kept
 * for an hour or a day, nothing of the browser, and no cookie is sent.
 */
import * as v from 'valibot';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { SEARCH_QUERY_MAX_LENGTH } from '../../shared/limits.ts';
import type { createRouter } from '../../shared/route-match.ts';
import { VIEW_PATH_MAX_LENGTH } from '../../shared/views/view-report.ts';
import { byMethod } from '../../services/http/by-method.ts';
import { viewerNetwork } from '../../services/readers/viewer-network.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import {
  jsonApiHandler,
  type ApiHandler,
  type ApiOptions,
} from '../../services/http/api-handler.ts';
import { countedAsk } from '../../services/content/unmet-asks.ts';
import { isMilestone, viewScore } from '../../services/content/view-score.ts';
import { count as countMetric } from '../../services/observability/request-record.ts';
import { followLinkHandler, namesProgram, type FollowDeps } from './follow-link.ts';
import type { ViewStore } from './store.ts';

const pathSchema = v.pipe(v.string(), v.startsWith('/'), v.maxLength(VIEW_PATH_MAX_LENGTH));

const bodySchema = v.union([
  v.strictObject({ path: pathSchema }),
  v.strictObject({ missing: pathSchema, from: v.optional(pathSchema) }),
  v.strictObject({ search: v.pipe(v.string(), v.maxLength(SEARCH_QUERY_MAX_LENGTH)) }),
]);

/**
 * The same response whether or not the view was counted, so that it does not reveal which views are
 * not counted.
 */
const heard: ApiResponse = { status: 202, body: {} };

export interface ViewsDeps extends FollowDeps {
  readonly api: ApiOptions;
  readonly views: ViewStore;
  readonly route: ReturnType<typeof createRouter>;
  /** Epoch ms. */
  readonly now: () => number;
}

export function viewsHandler({ api, views, route, now, ...deps }: ViewsDeps): ApiHandler {
  const report = jsonApiHandler(api, bodySchema, async ({ body, header }) => {
    const network = viewerNetwork(header(VIEWER_ADDRESS_HEADER));
    if (network === undefined) return heard;
    if (!('path' in body)) {
      const ask = namesProgram(header('user-agent')) ? undefined : countedAsk(body, route);
      if (ask !== undefined) await views.countUnmet(ask, network);
      return heard;
    }
    const id = await views.itemAt(body.path);
    if (id === undefined) return heard;
    const count = await views.count(id, network);
    if (count !== undefined) countMetric('ViewsCounted');
    if (count !== undefined && isMilestone(count))
      await views.place(id, viewScore(await views.counts(id), now()));
    return heard;
  });
  return byMethod({ GET: followLinkHandler({ api, ...deps }), POST: report });
}
