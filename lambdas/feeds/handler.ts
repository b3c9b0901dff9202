/** The feeds and sitemaps function: the publication's content for machines. */
import * as v from 'valibot';
import { brand } from '#brand';
import { createRouter } from '../../shared/route-match.ts';
import { createLeanDynamo } from '../../services/aws/lean-dynamo.ts';
import { readVariables } from '../../services/aws/read-variables.ts';
import { createServiceDeps, serviceVariables } from '../../services/aws/service-deps.ts';
import { createContentReader } from '../../services/content/content-reader.ts';
import { feedsHandler } from './logic.ts';

const schema = v.object({
  CONTENT_TABLE: v.pipe(v.string(), v.minLength(3)),
  ...serviceVariables,
});
const env = readVariables('The feeds function', schema, process.env);
const { dynamo, log } = createServiceDeps(createLeanDynamo, process.env, env);
const now = () => new Date().toISOString();
const content = createContentReader(dynamo, env.CONTENT_TABLE, now);

export const handler = feedsHandler({ brand, content, now, log, route: createRouter(brand) });
