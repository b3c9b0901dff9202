/**
 * A search in OpenSearch's query language, over fields that hold the terms of our own analysis.
 * @see https://docs.opensearch.org/latest/query-dsl/
 */
import { SEARCH_RESULTS_MAX } from '../../shared/limits.ts';
import { errorsAllowed } from './expand-words.ts';
import { fieldNames, fieldWeights, FIELD_NUMBERS, type FieldName } from './fields.ts';
import { listTerm } from './index-document.ts';
import type { PhraseWord, Query, QueryWord } from './parse-query.ts';
import type { SearchRequest } from './search-reader.ts';

type Clause = Readonly<Record<string, unknown>>;

const publicFields = fieldNames.filter((name) => name !== 'walled');
/** Words that are not quite those of the query count less. */
const OTHER_WORD_BOOST = 0.3;
const PREFIX_MIN_LETTERS = 3;
/** For a headline with the only word of a query: more than words can give. */
const HEADLINE_BOOST = 100;
/** By date, items that have less of the query than this are left out. */
const DATED_MINIMUM = '70%';

function weighted(names: readonly FieldName[]): string[] {
  return names.map((name) => `${name}^${fieldWeights[FIELD_NUMBERS[name]]}`);
}

/**
 * Only text that everybody may read is searched by parts of words and with typing errors: a word
 * behind a wall is found by nothing but itself (docs/adr/0051).
 */
function wordClause({ terms, isOpen, isQuoted, word }: QueryWord): Clause {
  const own = {
    multi_match: { query: terms.join(' '), type: 'most_fields', fields: weighted(fieldNames) },
  };
  if (isQuoted) return own;
  const errors = errorsAllowed(word);
  const similar = {
    multi_match: {
      query: terms[0] ?? word,
      type: 'best_fields',
      fields: weighted(publicFields),
      fuzziness: errors,
      prefix_length: 1,
      boost: OTHER_WORD_BOOST,
    },
  };
  const longer = publicFields.map((name) => ({
    prefix: { [name]: { value: word, boost: OTHER_WORD_BOOST } },
  }));
  return {
    dis_max: {
      queries: [
        own,
        ...(errors > 0 ? [similar] : []),
        ...(isOpen && word.length >= PREFIX_MIN_LETTERS ? longer : []),
      ],
    },
  };
}

/** As in `rank-items.ts`: an item about the only word of a query stands before all that mention it. */
function headlineClause({ terms }: QueryWord): Clause {
  const filter = { match: { hed: terms.join(' ') } };
  return { constant_score: { filter, boost: HEADLINE_BOOST } };
}

function phraseClause(phrase: readonly PhraseWord[]): Clause {
  return {
    multi_match: {
      query: phrase.map(({ terms }) => terms[0] ?? '').join(' '),
      type: 'phrase',
      fields: publicFields,
    },
  };
}

/** Returns how much of the query an item must have. */
function leastOf(isList: boolean, byDate: boolean): number | string {
  if (isList) return 0;
  return byDate ? DATED_MINIMUM : 1;
}

/** Returns the body of `POST <index>/_search`. */
export function openSearchBody(query: Query, request: SearchRequest): Clause {
  // Everything in lists is as good as everything else there.
  const isList = query.words.length === 0;
  const byDate = request.sort === 'date' || isList;
  return {
    from: request.offset,
    size: Math.max(0, Math.min(request.take, SEARCH_RESULTS_MAX - request.offset)),
    track_total_hits: SEARCH_RESULTS_MAX,
    _source: ['card'],
    query: {
      bool: {
        filter: [
          { range: { publishedAt: { lte: request.now } } },
          ...(request.within ?? []).map((path) => ({ match: { tags: listTerm(path) } })),
        ],
        must: query.phrases.map(phraseClause),
        should: [
          ...query.words.map(wordClause),
          ...(query.words.length === 1 && !byDate ? query.words.map(headlineClause) : []),
        ],
        minimum_should_match: leastOf(isList, byDate),
      },
    },
    sort: byDate ? [{ publishedAt: 'desc' }] : ['_score', { publishedAt: 'desc' }],
  };
}
