/** Where each kind of content lies in the bucket, and what functions and publishers may touch. */
export const objectPrefixes = {
  /** Which crops pages use of an original, beside that of its center (docs/adr/0084). */
  crops: 'crops/',
  /** Originals of images and other media. */
  photos: 'photos/',
  /** How frequent terms are, for related items. */
  related: 'related/',
  /** What followed sources held when they were last read (docs/adr/0172). */
  sources: 'sources/',
  /** Segments and manifest of the search index. */
  search: 'search/',
} as const;
