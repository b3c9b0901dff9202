/** The feeds and sitemaps function: the publication's content for machines. */
import type { LambdaFunctionURLEvent, LambdaFunctionURLResult } from 'aws-lambda';
import { brand } from '#brand';
import { createRouter } from '../../shared/route-match.ts';
import { createContentReader } from '../content/content-reader.ts';
import { createLeanDynamo } from '../aws/lean-dynamo.ts';
import { createServiceDeps } from '../aws/service-deps.ts';
import { respondWithFeed } from './respond-with-feed.ts';
import { readEnvironment } from './environment.ts';

const env = readEnvironment(process.env);
const { dynamo, log } = createServiceDeps(createLeanDynamo, process.env, env);
const now = () => new Date().toISOString();
const content = createContentReader(dynamo, env.CONTENT_TABLE, now);
const context = { brand, content, now, log, route: createRouter(brand.key) };

export async function handler({
  rawPath,
  headers,
  requestContext,
}: LambdaFunctionURLEvent): Promise<LambdaFunctionURLResult> {
  return respondWithFeed(context, { method: requestContext.http.method, path: rawPath, headers });
}
