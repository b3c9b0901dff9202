/**
 * POST /api/views: a page says that it was read (docs/contracts/views-api.md). Who read it is not kept: of the network there is a
 * keyed hash for an hour, of the browser nothing, and no cookie comes along.
 */
import * as v from 'valibot';
import type { Brand } from '../../shared/brand/brand.ts';
import { VIEW_PATH_MAX_LENGTH } from '../../shared/views/view-report.ts';
import { viewerNetwork } from '../runtime/accounts/viewer-network.ts';
import type { ApiAnswer } from '../runtime/api/api-answer.ts';
import { unavailable } from '../runtime/api/api-error.ts';
import { jsonApiHandler, type ApiHandler } from '../runtime/api/api-handler.ts';
import { siteOrigins } from '../runtime/api/site-origins.ts';
import { createContentReader } from '../runtime/content/content-reader.ts';
import { pointerPath } from '../runtime/content/pointer-path.ts';
import { createDynamoClient } from '../runtime/dynamo.ts';
import { createEdgeCheck } from '../runtime/edge-secret.ts';
import { log as standardLog, type Log } from '../runtime/log.ts';
import { readVariables } from '../runtime/read-variables.ts';
import { createSecretReader } from '../runtime/secrets.ts';
import { environmentCredentials } from '../runtime/signed-fetch.ts';
import { storeBudget, storeBudgetVariables } from '../runtime/store-budget.ts';
import { createRankingStore } from '../runtime/views/ranking-store.ts';
import { createViewCounter } from '../runtime/views/view-counter.ts';
import { isMilestone, viewScore } from '../runtime/views/view-score.ts';

const environmentSchema = v.object({
  AWS_REGION: v.optional(v.string(), 'us-east-1'),
  AWS_ENDPOINT_URL_DYNAMODB: v.optional(v.string()),
  ...storeBudgetVariables,
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  SITE_ORIGIN: v.optional(v.string()),
  EDGE_SECRET: v.optional(v.string()),
  EDGE_SECRET_ID: v.optional(v.string()),
  SUBJECTS_SECRET: v.optional(v.string()),
  SUBJECTS_SECRET_ID: v.optional(v.string()),
});

const bodySchema = v.strictObject({ path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(VIEW_PATH_MAX_LENGTH)) });

/** The same whether it was counted: what is not counted is nobody's business. */
const heard: ApiAnswer = { status: 202, body: {} };

/** @param options.now epoch ms. @throws Error that names each variable of the environment that is missing or wrong. */
export function viewsHandler(processEnv: NodeJS.ProcessEnv, options: { readonly brand: Brand; readonly now?: () => number; readonly log?: Log }): ApiHandler {
  const { brand, now = Date.now, log = standardLog } = options;
  const env = readVariables('The views function', environmentSchema, processEnv);
  const connection = { region: env.AWS_REGION, credentials: environmentCredentials(processEnv), budget: storeBudget(env) };
  const dynamo = createDynamoClient(connection, env.AWS_ENDPOINT_URL_DYNAMODB);
  const content = createContentReader(dynamo, env.CONTENT_TABLE, () => new Date(now()).toISOString());
  const subjects = createSecretReader(connection, { value: env.SUBJECTS_SECRET, id: env.SUBJECTS_SECRET_ID });
  const counter = createViewCounter(dynamo, env.CONTENT_TABLE, async () => {
    const [first] = await subjects();
    if (first === undefined) throw unavailable('There is no secret of which the marks of views are derived');
    return first;
  }, now);
  const ranking = createRankingStore(dynamo, env.CONTENT_TABLE, now);
  const api = {
    isFromEdge: createEdgeCheck(createSecretReader(connection, { value: env.EDGE_SECRET, id: env.EDGE_SECRET_ID })),
    origins: siteOrigins(brand.origin, env.SITE_ORIGIN), log,
  };

  /** The piece that a path shows to everybody by now. */
  async function pieceAt(path: string): Promise<string | undefined> {
    const asked = pointerPath(path);
    const pointer = (await content.first({ paths: [asked] })).pointers.get(asked);
    return pointer?.kind === 'item' && Date.parse(pointer.publicFrom) <= now() ? pointer.id : undefined;
  }

  return jsonApiHandler(api, bodySchema, async ({ body, header }) => {
    const network = viewerNetwork(header('cloudfront-viewer-address'));
    const id = network === undefined ? undefined : await pieceAt(body.path);
    if (network === undefined || id === undefined) return heard;
    const count = await counter.count(id, network);
    if (count !== undefined && isMilestone(count)) await ranking.place(id, viewScore(await counter.counts(id), now()));
    return heard;
  });
}
