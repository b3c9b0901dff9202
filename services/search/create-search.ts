/** Chooses what responds to searches: the stored index, or the brand's search service before it. */
import type { SearchSettings } from '../../shared/brand/brand.ts';
import type { AwsConnection } from '../aws/signed-fetch.ts';
import { createOpenSearch } from './open-search.ts';
import { openSearchService } from './open-search-service.ts';
import type { SearchReader } from './search-reader.ts';
import { createSearchWithFallback } from './search-with-fallback.ts';
import { createStoredSearch, type StoredSearchOptions } from './stored-search.ts';

export interface SearchOptions extends StoredSearchOptions {
  /** The brand's search service. */
  readonly settings: SearchSettings | undefined;
  /** The name of the brand's index, if the settings name none. */
  readonly brandKey: string;
  /** Signs calls of the service. */
  readonly connection: Pick<AwsConnection, 'region' | 'credentials'>;
}

/** The page function must respond within 5 s, also if the service does not. */
const serviceBudget = { attemptMs: 1_200, attempts: 1, totalMs: 1_200 };

export function createSearch(options: SearchOptions): SearchReader {
  const stored = createStoredSearch(options);
  const { settings, brandKey, connection, language, log } = options;
  if (settings === undefined) return stored;
  const service = openSearchService({
    connection: { ...connection, budget: serviceBudget },
    endpoint: settings.endpoint,
    index: settings.index ?? brandKey,
  });
  return createSearchWithFallback(createOpenSearch(service, language), stored, log);
}
