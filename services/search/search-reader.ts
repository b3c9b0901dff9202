/** The port of search: what the search page asks of the index, or of a service (design §5). */
import type { Card } from '../../shared/content/card.ts';

export interface SearchRequest {
  readonly query: string;
  /** Paths of lists in all of which an item must be: `/tag/rail`, `/category/science`. */
  readonly within?: readonly string[];
  readonly sort: 'score' | 'date';
  /** ISO: items published later are not found. */
  readonly now: string;
  readonly offset: number;
  readonly take: number;
}

/** A match, with the words of its headline and dek that matched; other words are not included. */
export interface Finding {
  readonly card: Card;
  /** In lower case. */
  readonly words: readonly string[];
}

export interface SearchResult {
  /** At most SEARCH_RESULTS_MAX. */
  readonly total: number;
  readonly findings: readonly Finding[];
  /** The query in words of headlines, deks and names, when it has a word that nothing has. */
  readonly suggestion?: string;
}

export interface SearchReader {
  /** An empty query finds everything within its lists, the newest first, and nothing without lists. */
  search(request: SearchRequest): Promise<SearchResult>;
}
