/**
 * POST /api/views: a page reports that it was read (docs/contracts/views-api.md). The reader's
 * identity is not kept: a keyed hash of the network is kept for an hour, nothing of the browser,
 * and no cookie is sent.
 */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { VIEW_PATH_MAX_LENGTH } from '../../shared/views/view-report.ts';
import { viewerNetwork } from '../readers/viewer-network.ts';
import type { ApiResponse } from '../http/api-response.ts';
import { jsonApiHandler, type ApiHandler } from '../http/api-handler.ts';
import { siteOrigins } from '../http/site-origins.ts';
import { createContentReader } from '../content/content-reader.ts';
import { pointerPath } from '../content/pointer-path.ts';
import { readVariables } from '../aws/read-variables.ts';
import { createServiceDeps, serviceVariables, type ServiceOptions } from '../aws/service-deps.ts';
import { createRankingStore } from '../content/ranking-store.ts';
import { createViewCounter } from '../content/view-counter.ts';
import { isMilestone, viewScore } from '../content/view-score.ts';

const environmentSchema = v.object({
  ...serviceVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
});

const bodySchema = v.strictObject({
  path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(VIEW_PATH_MAX_LENGTH)),
});

/**
 * The same response whether or not the view was counted, so that it does not reveal which views are
 * not counted.
 */
const heard: ApiResponse = { status: 202, body: {} };

/** @throws Error that names each environment variable that is missing or wrong. */
export function viewsHandler(
  processEnv: NodeJS.ProcessEnv,
  { brand, ...options }: ServiceOptions & { readonly brand: Brand },
): ApiHandler {
  const env = readVariables('The views function', environmentSchema, processEnv);
  const { dynamo, isFromEdge, subject, now, log } = createServiceDeps(processEnv, env, options);
  const content = createContentReader(dynamo, env.CONTENT_TABLE, () =>
    new Date(now()).toISOString(),
  );
  const counter = createViewCounter(dynamo, env.CONTENT_TABLE, subject, now);
  const ranking = createRankingStore(dynamo, env.CONTENT_TABLE, now);
  const api = { isFromEdge, origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log };

  /** Returns the item that a path shows to everyone by now. */
  async function itemAt(path: string): Promise<string | undefined> {
    const asked = pointerPath(path);
    const pointer = (await content.readIndex({ paths: [asked] })).pointers.get(asked);
    return pointer?.kind === 'item' && Date.parse(pointer.publicFrom) <= now()
      ? pointer.id
      : undefined;
  }

  return jsonApiHandler(api, bodySchema, async ({ body, header }) => {
    const network = viewerNetwork(header('cloudfront-viewer-address'));
    const id = network === undefined ? undefined : await itemAt(body.path);
    if (network === undefined || id === undefined) return heard;
    const count = await counter.count(id, network);
    if (count !== undefined && isMilestone(count))
      await ranking.place(id, viewScore(await counter.counts(id), now()));
    return heard;
  });
}
