/** What the simulator assumes: change a value and run `npm run simulate`. */
import { usage } from '../cost/usage.ts';

export interface Assumptions {
  readonly articles: number;
  /** Lists that readers open: sections, tags, authors. */
  readonly lists: number;
  /** Shares of all views. */
  readonly shares: { readonly front: number; readonly listing: number; readonly story: number };
  /** The share of the n-th most read page falls with n to this power. */
  readonly exponent: number;
  /** Places that keep copies of their own: CloudFront's regional caches, not its 700 points. */
  readonly locations: number;
  /** Copies of a page: without and with a meter, documents and states; the rest is rare. */
  readonly variants: number;
  /** Share of views of stories that the gate decides. */
  readonly gated: number;
  readonly publishesADay: number;
  readonly scheduledADay: number;
  /** Lists that an article is in, and pages of others that show it. */
  readonly listsOfAnItem: number;
  readonly shownBeside: number;
  readonly pageMs: number;
  /** Requests a second that a function URL takes for each process. */
  readonly callsAProcess: number;
  /** Read units of a story at the gate: item beside its path, related items, edition. */
  readonly unitsAStory: number;
}

export const assumptions: Assumptions = {
  articles: 20_000,
  lists: 600,
  shares: { front: 0.15, listing: 0.15, story: usage.stories },
  // Reported for pages of news sites between 0.7 and 1.
  exponent: 0.9,
  locations: 13,
  variants: 3,
  gated: usage.gated,
  publishesADay: usage.publishesAMonth / 30,
  scheduledADay: 6,
  listsOfAnItem: 8,
  shownBeside: 20,
  pageMs: usage.pageMs,
  callsAProcess: 10,
  unitsAStory: 2,
};

export const LEAD_CLASSES = {
  front: { name: 'front page', cacheClass: 'front' },
  listing: { name: 'lists', cacheClass: 'listing' },
  story: { name: 'stories', cacheClass: 'story' },
} as const;
