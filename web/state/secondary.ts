/**
 * Everything on a page besides its main item: lists of cards, paging, headings. See spec §3
 * (secondary).
 */
import type { Card } from '../../shared/content/card.ts';
import type { Contributor } from '../../shared/content/item.ts';
import type { BandLayout, NamedBand } from '../../shared/content/bands.ts';

export interface PageHeading {
  readonly title: string;
  readonly description: string;
  /** The section whose color the page uses. */
  readonly section?: string;
  readonly aboutUrl?: string;
  /** The parent that the page belongs to. */
  readonly parent?: { readonly name: string; readonly url: string };
  /** Sub-sections and review categories. */
  readonly children?: readonly { readonly name: string; readonly url: string }[];
  /** The orders that the list has, if it has several. */
  readonly orders?: readonly {
    readonly name: string;
    readonly url: string;
    readonly isCurrent: boolean;
  }[];
  /** What the list counts, if not stories. */
  readonly counts?: 'reviews' | 'videos';
  /** The list is in the order of ratings. */
  readonly isRated?: boolean;
}

export interface Paging {
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** Page n is at `{base}page/{n}/`, page 1 at `first`. */
  readonly base: string;
  readonly first: string;
}

export interface GroupedLink {
  readonly name: string;
  readonly url: string;
  /** The section whose color it has. */
  readonly section?: string;
  /** How many items it leads to. */
  readonly count?: number;
}

/** A band of a home page that an editor arranged. */
export type HomeBand =
  | { readonly band: NamedBand }
  | { readonly section: string; readonly title?: string; readonly layout?: BandLayout };

/** A list that a search keeps to. */
export interface SearchFilter {
  /** The parameter that names it (spec §3, Page context). */
  readonly kind: 'tags' | 'category';
  readonly slug: string;
  readonly name: string;
}

/** A price of a plan, in words. */
export interface ShownPrice {
  /** The price's lookup key. */
  readonly key: string;
  /** What is paid first, in the currency's smallest unit: the page's price, which the server compares. */
  readonly amount: number;
  /** ISO 4217, in capitals. */
  readonly currency: string;
  /** What is paid first, such as `$5`. */
  readonly first: string;
  /** All of it, such as `$5 for the first year, then $10 a year`. */
  readonly text: string;
  readonly isTrial?: true;
  /** It is the price of a seat, and so many may be bought. */
  readonly seats?: { readonly from: number; readonly to: number };
}

export interface ShownPlan {
  readonly name: string;
  readonly description?: string;
  readonly benefits: readonly string[];
  readonly prices: readonly ShownPrice[];
}

/** A term that may be given, in words. */
export interface ShownGift {
  readonly key: string;
  /** What is paid, in the currency's smallest unit: the server compares it. */
  readonly amount: number;
  /** Such as `Digital, 12 months: $10`. */
  readonly text: string;
}

/** What became of the code that a reader has typed or come with; without one, nothing. */
export interface ShownOfferCode {
  readonly says?: string;
  readonly isWrong?: boolean;
}

export interface SecondaryState {
  /** What readers choose from, where a payment provider takes their money. */
  readonly plans?: readonly ShownPlan[];
  /** Where the publisher has offers with codes. */
  readonly offerCode?: ShownOfferCode;
  /** What readers may give to others. */
  readonly gifts?: readonly ShownGift[];
  readonly heading?: PageHeading;
  /** Cards, by the name of the place where they are shown. */
  readonly lists: Readonly<Record<string, readonly Card[]>>;
  /** The bands of the home page in an editor's order. Absent: those of the navigation. */
  readonly bands?: readonly HomeBand[];
  readonly paging?: Paging;
  readonly contributor?: Contributor;
  /** What they did, in words; empty for those who only write. */
  readonly work?: readonly string[];
  readonly people: readonly Contributor[];
  readonly paragraphs: readonly string[];
  /** Grouped links of the site map, its sections first. */
  readonly linkGroups: readonly {
    readonly title: string;
    readonly links: readonly GroupedLink[];
  }[];
  readonly newsletterKey?: string;
  /**
   * Search: the words of the headline and dek that matched a card, in lower case, by the card's id.
   */
  readonly foundWords?: Readonly<Record<string, readonly string[]>>;
  /** Search: another spelling that has results, when this one has none. */
  readonly suggestion?: string;
  /** Search: the lists that it keeps to, by the names that readers know. */
  readonly searchFilters?: readonly SearchFilter[];
}

export const initialSecondary: SecondaryState = {
  lists: {},
  people: [],
  paragraphs: [],
  linkGroups: [],
};
