/** Which records a story page reads, by its own loader: what the limit handler reads too. */
import { brand } from '../../shared/brand/meridian.ts';
import { decideAccess } from '../../shared/paywall/access-decision.ts';
import { createRouter } from '../../shared/route-match.ts';
import { story } from '../../lambdas/page/loaders/stories.ts';
import { readRequest } from '../../lambdas/page/page-request.ts';
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
  const { kind } = await story(
    {
      brand,
      now,
      content: createContentReader(noted, table, now),
      search: { search: () => Promise.reject(new Error('A story searches nothing')) },
      previewSecrets: () => Promise.resolve([]),
      decideAccess: () =>
        Promise.resolve({
          access: 'free',
          decision: decideAccess('free', 'free', true),
          cookies: [],
          isPersonal: false,
        }),
    },
    match,
    readRequest(pageEvent(path)),
  );
  if (kind !== 'page') throw new Error(`${path} is ${kind}`);
  return calls;
}
