/** Keeps the index of a search service in step with published items. */
import * as v from 'valibot';
import type { Brand } from '../shared/brand/brand.ts';
import { hiddenFrom, type Item } from '../shared/content/item.ts';
import { patientBudget, type AwsConnection } from '../services/aws/signed-fetch.ts';
import { fieldNames } from '../services/search/fields.ts';
import { isListTerm, isNameTerm, toIndexDocument } from '../services/search/index-document.ts';
import {
  openSearchService,
  type OpenSearchService,
} from '../services/search/open-search-service.ts';

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

/** An update of the service's index, of which searches may see a part before it ends. */
export interface SearchServiceUpdate {
  /** Adds or replaces an item; one that is not listed is removed. */
  add(item: Item): Promise<void>;
  withdraw(id: string): Promise<void>;
  end(): Promise<void>;
}

async function documentOf(item: Item, brand: Brand, indexedAt: string) {
  const { terms, card } = await toIndexDocument(item, brand);
  const own = terms.filter(
    ({ term, isSpelling }) => (isListTerm(term) || !isNameTerm(term)) && isSpelling !== true,
  );
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

/** Removes what a complete update did not write. */
async function removeOthers(service: OpenSearchService, indexedAt: string): Promise<void> {
  await service.call(
    'POST',
    '/_delete_by_query?conflicts=proceed&refresh=true',
    JSON.stringify({ query: { range: { indexedAt: { lt: indexedAt } } } }),
  );
}

/**
 * Starts an update of the index of the brand's search service. Undefined for a brand without one.
 * Calls throw AwsCallError when the service does not respond or rejects a call, and Error that names
 * an item that it has not taken. The publish may then be repeated.
 * @param isComplete whether the new index holds what is added and nothing else.
 */
export async function startSearchServiceUpdate(
  { brand, connection, now }: SearchServiceOptions,
  isComplete = false,
): Promise<SearchServiceUpdate | undefined> {
  if (brand.search === undefined) return undefined;
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
  const send = async () => {
    await sendLines(service, lines);
    lines = [];
    bytes = 0;
  };
  const push = async (...more: readonly string[]) => {
    lines.push(...more);
    bytes += more.reduce((sum, line) => sum + Buffer.byteLength(line), 0);
    if (bytes >= BULK_BYTES) await send();
  };
  const withdraw = (id: string) => push(JSON.stringify({ delete: { _id: id } }));
  return {
    withdraw,
    add: async (item) =>
      hiddenFrom(item).includes('search')
        ? withdraw(item.id)
        : push(
            JSON.stringify({ index: { _id: item.id } }),
            JSON.stringify(await documentOf(item, brand, indexedAt)),
          ),
    async end() {
      await send();
      if (isComplete) await removeOthers(service, indexedAt);
    },
  };
}
