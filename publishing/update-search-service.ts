/** Keeps the index of a search service in step with published items. */
import * as v from 'valibot';
import type { Brand } from '../shared/brand/brand.ts';
import type { Item } from '../shared/content/item.ts';
import { patientBudget, type AwsConnection } from '../lambdas/aws/signed-fetch.ts';
import { fieldNames } from '../lambdas/search/fields.ts';
import { isNameTerm, toIndexDocument } from '../lambdas/search/index-document.ts';
import {
  openSearchService,
  type OpenSearchService,
} from '../lambdas/search/open-search-service.ts';
import type { SearchChanges } from './update-search-index.ts';

/** Lines of a bulk call: far below the 10 MB that small domains take. */
const BULK_BYTES = 4_000_000;

/** Every field has the terms of our own analysis, with spaces between them. */
const mapping = {
  settings: { analysis: { analyzer: { default: { type: 'whitespace' } } } },
  mappings: {
    dynamic: 'strict',
    properties: {
      ...Object.fromEntries(fieldNames.map((name) => [name, { type: 'text' }])),
      // No positions: nobody can ask what stands beside what behind a wall (docs/adr/0051).
      walled: { type: 'text', index_options: 'freqs' },
      publishedAt: { type: 'date' },
      indexedAt: { type: 'date' },
      card: { type: 'object', enabled: false },
    },
  },
};

const bulkSchema = v.object({
  errors: v.boolean(),
  items: v.array(
    v.record(
      v.string(),
      v.looseObject({
        _id: v.string(),
        status: v.number(),
        error: v.optional(v.looseObject({ reason: v.optional(v.string()) })),
      }),
    ),
  ),
});

export interface SearchServiceOptions {
  readonly brand: Brand;
  readonly connection: Pick<AwsConnection, 'region' | 'credentials'>;
  /** ISO. */
  readonly now: () => string;
}

async function documentOf(item: Item, brand: Brand, indexedAt: string) {
  const { terms, card } = await toIndexDocument(item, brand);
  const own = terms.filter(({ term, isSpelling }) => !isNameTerm(term) && isSpelling !== true);
  const fields = fieldNames.map((name) => [
    name,
    own.flatMap(({ field, term }) => (field === name ? [term] : [])).join(' '),
  ]);
  return { ...Object.fromEntries(fields), publishedAt: item.pubDate, indexedAt, card };
}

/** @throws Error that names the first item that the service has not taken. */
async function sendLines(service: OpenSearchService, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const response = await service.call('POST', '/_bulk', `${lines.join('\n')}\n`);
  const { errors, items } = v.parse(bulkSchema, response);
  if (!errors) return;
  for (const one of items.flatMap((item) => Object.values(item)))
    // A withdrawn item that the service never had is gone too.
    if (one.status >= 300 && one.status !== 404)
      throw new Error(
        `The search service did not take the item ${one._id}: ${one.error?.reason ?? one.status}`,
      );
}

async function* linesOf(changes: SearchChanges, brand: Brand, indexedAt: string) {
  for (const id of changes.withdrawn ?? []) yield [JSON.stringify({ delete: { _id: id } })];
  for await (const item of changes.items)
    yield item.listed
      ? [
          JSON.stringify({ index: { _id: item.id } }),
          JSON.stringify(await documentOf(item, brand, indexedAt)),
        ]
      : [JSON.stringify({ delete: { _id: item.id } })];
}

/**
 * Does nothing for a brand without a search service.
 * @throws AwsCallError when the service does not respond or rejects a call; Error that names an item
 *   that it has not taken. The publish may then be repeated.
 */
export async function updateSearchService(
  { brand, connection, now }: SearchServiceOptions,
  changes: SearchChanges,
): Promise<void> {
  if (brand.search === undefined) return;
  const service = openSearchService({
    connection: { ...connection, budget: patientBudget },
    endpoint: brand.search.endpoint,
    index: brand.search.index ?? brand.key,
  });
  if ((await service.call('GET', '')) === undefined)
    await service.call('PUT', '', JSON.stringify(mapping));
  const indexedAt = now();
  let lines: string[] = [];
  let bytes = 0;
  for await (const more of linesOf(changes, brand, indexedAt)) {
    lines.push(...more);
    bytes += more.reduce((sum, line) => sum + line.length, 0);
    if (bytes < BULK_BYTES) continue;
    await sendLines(service, lines);
    lines = [];
    bytes = 0;
  }
  await sendLines(service, lines);
  if (changes.isComplete === true)
    await service.call(
      'POST',
      '/_delete_by_query?conflicts=proceed&refresh=true',
      JSON.stringify({ query: { range: { indexedAt: { lt: indexedAt } } } }),
    );
}
