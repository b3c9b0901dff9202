/** Baseline for the page function: the two reads of an article, and a prebuilt page. */
import { readFileSync } from 'node:fs';
import { contentKey } from '../../lambdas/content/keys.ts';
import { createLeanDynamo } from '../../lambdas/aws/lean-dynamo.ts';
import { environmentCredentials, patientBudget } from '../../lambdas/aws/signed-fetch.ts';

const {
  CONTENT_TABLE = '',
  AWS_REGION = 'us-east-1',
  AWS_ENDPOINT_URL_DYNAMODB,
  BENCH_PAGE = '',
} = process.env;
const dynamo = createLeanDynamo(
  { region: AWS_REGION, credentials: environmentCredentials(process.env), budget: patientBudget },
  AWS_ENDPOINT_URL_DYNAMODB,
);
const body = readFileSync(BENCH_PAGE, 'utf8');

export async function handler(): Promise<object> {
  await dynamo.batchGet(CONTENT_TABLE, [contentKey.pointer('/story/bench')]);
  await dynamo.batchGet(CONTENT_TABLE, [
    contentKey.item('bench'),
    contentKey.newest('section:science'),
  ]);
  return { statusCode: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}
