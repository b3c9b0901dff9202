/** How a publisher configures recommendations by third parties. Everything is off by default. */

/** A service that recommends articles of the publisher and its sister titles. See spec §7.5. */
export interface RecommendationApi {
  /** An address without its query, e.g. `https://recommend.example.com/items`. */
  readonly endpoint: string;
  /** Brands of the service, by their slugs, besides the brand's own `magazines`. */
  readonly brandNames?: Readonly<Record<string, string>>;
  /** Added to the links, e.g. `source=recommended`, so that the publisher can count their readers. */
  readonly trackingQuery: string;
}

export interface RecommendationSources {
  readonly api?: RecommendationApi;
  /** A partner that names the subjects a reader likes. Without it, recommendations are general. */
  readonly topics?: { readonly endpoint: string };
  /** A seller of recommendations, with its script. Its stories are marked as sponsored. */
  readonly widget?: { readonly scriptUrl: string };
  /** Origins that the images come from, e.g. `https://images.example.com`. */
  readonly imageOrigins?: readonly string[];
}
