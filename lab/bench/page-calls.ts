/** Which records a story page reads, by its own loader: what the limit handler reads too. */
import { brand } from '../../shared/brand/meridian.ts';
import { createRouter } from '../../shared/route-match.ts';
import { readRequest } from '../../lambdas/page/page-request.ts';
import { article } from '../../lambdas/page/pages/items.ts';
import type { DynamoClient } from '../../services/aws/dynamo.ts';
import { createContentReader } from '../../services/content/content-reader.ts';
import { pageEvent } from '../../test/support/page-event.ts';

/**
 * Returns the keys of each call for a page, of a process that keeps no records.
 * @throws Error for a path that leads to no page.
 */
export async function callsOfPage(
  dynamo: DynamoClient,
  table: string,
  path: string,
): Promise<string[][]> {
  const calls: string[][] = [];
  const noted: DynamoClient = {
    ...dynamo,
    batchGet(of, keys, options) {
      calls.push(keys.map(({ pk }) => String(pk)));
      return dynamo.batchGet(of, keys, options);
    },
  };
  const now = () => new Date().toISOString();
  const match = createRouter(brand)(path);
  if (match === undefined) throw new Error(`No page is at ${path}`);
  const found = await article.loaders['/story/:slug'](
    {
      brand,
      now,
      content: createContentReader(noted, table, now),
      search: { search: () => Promise.reject(new Error('A story searches nothing')) },
      previewSecrets: () => Promise.resolve([]),
    },
    match,
    readRequest(pageEvent(path)),
  );
  if (found.kind !== 'item') throw new Error(`${path} is ${found.kind}`);
  await found.rest;
  return calls;
}
