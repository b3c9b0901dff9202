/** The lists that readers name by a slug which no configuration knows, tags and authors: where they are, and whether they exist. */
import type { FirstRead } from './content-reader.ts';
import { listingName } from './keys.ts';

export interface NamedList {
  readonly listing: string;
  /** With slashes at both ends. */
  readonly page: string;
  /** What the first call has to read for `words`, beside the head of the list. */
  readonly read: { readonly tag?: string; readonly contributor?: string };
  /** What it is called, from that call. False: there is no such tag or person. */
  readonly words: (
    first: FirstRead,
  ) => { readonly title: string; readonly description: string } | false;
}

/** A tag without words of its own is there as soon as a piece names it. */
export function tagList(slug: string): NamedList {
  const listing = listingName.tag(slug);
  return {
    listing,
    page: `/tag/${encodeURIComponent(slug)}/`,
    read: { tag: slug },
    words: ({ tag, heads }) =>
      tag === undefined && (heads.get(listing)?.total ?? 0) === 0
        ? false
        : { title: tag?.name ?? slug, description: tag?.description ?? '' },
  };
}

export function authorList(slug: string): NamedList {
  return {
    listing: listingName.author(slug),
    page: `/author/${encodeURIComponent(slug)}/`,
    read: { contributor: slug },
    words: ({ contributor }) =>
      contributor === undefined
        ? false
        : { title: contributor.name, description: contributor.bio ?? '' },
  };
}
