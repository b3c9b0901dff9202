/**
 * POST /api/views: a page reports that it was read (docs/contracts/views-api.md). The reader's
 * identity is not kept: a keyed hash of the network is kept for an hour, nothing of the browser,
 * and no cookie is sent.
 */
import * as v from 'valibot';
import { VIEWER_ADDRESS_HEADER } from '../../shared/headers.ts';
import { VIEW_PATH_MAX_LENGTH } from '../../shared/views/view-report.ts';
import { viewerNetwork } from '../../services/readers/viewer-network.ts';
import type { ApiResponse } from '../../services/http/api-response.ts';
import {
  jsonApiHandler,
  type ApiHandler,
  type ApiOptions,
} from '../../services/http/api-handler.ts';
import { isMilestone, viewScore } from '../../services/content/view-score.ts';
import { count as countMetric } from '../../services/observability/request-record.ts';
import type { ViewStore } from './store.ts';

const bodySchema = v.strictObject({
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(VIEW_PATH_MAX_LENGTH)),
});

/**
 * The same response whether or not the view was counted, so that it does not reveal which views are
 * not counted.
 */
const heard: ApiResponse = { status: 202, body: {} };

export interface ViewsDeps {
  readonly api: ApiOptions;
  readonly views: ViewStore;
  /** Epoch ms. */
  readonly now: () => number;
}

export function viewsHandler({ api, views, now }: ViewsDeps): ApiHandler {
  return jsonApiHandler(api, bodySchema, async ({ body, header }) => {
    const network = viewerNetwork(header(VIEWER_ADDRESS_HEADER));
    const id = network === undefined ? undefined : await views.itemAt(body.path);
    if (network === undefined || id === undefined) return heard;
    const count = await views.count(id, network);
    if (count !== undefined) countMetric('ViewsCounted');
    if (count !== undefined && isMilestone(count))
      await views.place(id, viewScore(await views.counts(id), now()));
    return heard;
  });
}
