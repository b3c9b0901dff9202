/** Searches an index. */
import type { Card } from '../../shared/content/card.ts';
import { SEARCH_RESULTS_MAX } from '../../shared/limits.ts';
import { baseLanguage, loadLanguage, type LanguageRules } from '../../shared/text/languages.ts';
import { createSimilarTerms, expandWords } from './expand-words.ts';
import type { IndexView } from './index-view.ts';
import { parseQuery } from './parse-query.ts';
import {
  firstItems,
  itemsWithin,
  rankItems,
  type RankedItem,
  type RankRequest,
} from './rank-items.ts';
import type { SearchRequest, SearchResult } from './search-reader.ts';
import { shownWords } from './shown-words.ts';
import { suggestQuery } from './suggest-query.ts';

/** By date, items with less than this share of what the best has of the query are left out. */
const DATED_COVERAGE_SHARE = 0.7;

const noRules: LanguageRules = { language: '', stem: (word) => word, isStopWord: () => false };

const nothing: SearchResult = { total: 0, findings: [] };

/** Phrases in quotes are a wish: a phrase that no public text has is searched by its words. */
async function rank(view: IndexView, request: RankRequest): Promise<RankedItem[]> {
  const exact = await rankItems(view, request);
  return exact.length > 0 || request.phrases.length === 0
    ? exact
    : rankItems(view, { ...request, phrases: [] });
}

function wellCovered(ranked: readonly RankedItem[]): RankedItem[] {
  const best = ranked.reduce((most, { coverage }) => Math.max(most, coverage), 0);
  return ranked.filter(({ coverage }) => coverage >= DATED_COVERAGE_SHARE * best);
}

/** Returns the cards of one page of results. */
async function cardsOf(
  ordered: readonly RankedItem[],
  { offset, take }: SearchRequest,
): Promise<Card[]> {
  const shown = ordered
    .slice(offset, offset + take)
    .map(({ segment: { segment }, document }) => segment.shown(document));
  return (await Promise.all(shown)).map(({ card }) => card);
}

/** Returns everything in lists, the newest first. */
async function listed(
  view: IndexView,
  request: SearchRequest,
  within: readonly string[],
  now: number,
): Promise<SearchResult> {
  const items = firstItems(await itemsWithin(view, within, now), 'date', SEARCH_RESULTS_MAX);
  const cards = await cardsOf(items, request);
  return { total: items.length, findings: cards.map((card) => ({ card, words: [] })) };
}

/** Returns the items that match any word of a query, in order. */
export async function searchItems(view: IndexView, request: SearchRequest): Promise<SearchResult> {
  const rules = await Promise.all(view.languages.map(loadLanguage));
  const [own = noRules] = rules;
  const { words, phrases } = parseQuery(request.query, rules);
  const { within = [] } = request;
  const now = Date.parse(request.now);
  if (words.length === 0) return within.length === 0 ? nothing : listed(view, request, within, now);
  const similarTerms = createSimilarTerms(view);
  const expanded = expandWords(view, words, similarTerms, own);
  const ranked = await rank(view, { words: expanded, phrases, within, now });
  const ordered = firstItems(
    request.sort === 'date' ? wellCovered(ranked) : ranked,
    request.sort,
    SEARCH_RESULTS_MAX,
  );
  const rulesOf = (card: Card): LanguageRules => {
    const language = baseLanguage(card.language ?? '');
    return rules.find((one) => one.language === language) ?? own;
  };
  const matched = new Set(expanded.flatMap(({ weighted }) => weighted.map(({ term }) => term)));
  const [cards, suggestion] = await Promise.all([
    cardsOf(ordered, request),
    suggestQuery(view, { words: expanded, now, similarTerms, rulesOf }),
  ]);
  return {
    total: ordered.length,
    findings: cards.map((card) => ({ card, words: shownWords(card, matched, rulesOf(card)) })),
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}
