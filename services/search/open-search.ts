/** Searches an index of a service that speaks OpenSearch's REST API. */
import * as v from 'valibot';
import { SEARCH_RESULTS_MAX } from '../../shared/limits.ts';
import { loadLanguage } from '../../shared/text/languages.ts';
import { cardSchema } from '../content/card-schema.ts';
import { openSearchBody } from './open-search-query.ts';
import type { OpenSearchService } from './open-search-service.ts';
import { parseQuery, type Query } from './parse-query.ts';
import type { SearchReader, SearchRequest, SearchResult } from './search-reader.ts';
import { shownWords } from './shown-words.ts';

const responseSchema = v.object({
  hits: v.object({
    total: v.object({ value: v.number() }),
    hits: v.array(v.object({ _source: v.object({ card: cardSchema }) })),
  }),
});

/** There is no index, or what responds is no OpenSearch. */
export class SearchServiceError extends Error {
  override readonly name = 'SearchServiceError';
}

/** @param language of the publication, BCP 47. */
export function createOpenSearch(service: OpenSearchService, language: string): SearchReader {
  async function ask(query: Query, request: SearchRequest) {
    const body = JSON.stringify(openSearchBody(query, request));
    const response = await service.call('POST', '/_search', body);
    if (response === undefined)
      throw new SearchServiceError(`The search service has no index ${service.index}`);
    const result = v.safeParse(responseSchema, response);
    if (!result.success)
      throw new SearchServiceError('The search service responded with something else than hits');
    return result.output.hits;
  }

  return {
    async search(request): Promise<SearchResult> {
      const rules = await loadLanguage(language);
      const query = parseQuery(request.query, [rules]);
      if (query.words.length === 0 && (request.within ?? []).length === 0)
        return { total: 0, findings: [] };
      const exact = await ask(query, request);
      // A phrase that no public text has is searched by its words.
      const { total, hits } =
        exact.total.value === 0 && query.phrases.length > 0
          ? await ask({ ...query, phrases: [] }, request)
          : exact;
      const matched = new Set(query.words.flatMap(({ terms }) => terms));
      const cards = hits.map(({ _source }) => _source.card);
      return {
        total: Math.min(total.value, SEARCH_RESULTS_MAX),
        findings: await Promise.all(
          cards.map(async (card) => ({
            card,
            words: shownWords(card, matched, await loadLanguage(card.language ?? language)),
          })),
        ),
      };
    },
  };
}
