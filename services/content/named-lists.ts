/**
 * Lists by their names: where each is, and what it is called. Tags and authors are in no
 * configuration, so what is read says whether they exist.
 */
import { authorPath, tagPath } from '../../shared/urls/paths.ts';
import type { ContentIndex } from './read-index.ts';
import { words } from '#words';
import type { ReviewCategory } from '../../shared/brand/brand.ts';
import { fill } from '../../shared/words/fill.ts';
import { isSettingTag } from '../../shared/content/setting-tags.ts';
import { tagName } from '../../shared/content/tag-name.ts';
import { listingName } from './keys.ts';

export interface NamedList {
  readonly listing: string;
  /** With slashes at both ends. */
  readonly page: string;
  /** Documents that `readIndex` must read for `words`, besides the head of the list. */
  readonly read: { readonly tag?: string; readonly contributor?: string };
  /** Title and description, from that call. False: there is no such tag or person. */
  readonly words: (
    index: ContentIndex,
  ) => { readonly title: string; readonly description: string } | false;
}

/**
 * A tag without a description of its own exists as soon as an item names it. One that is a setting
 * has no list.
 */
export function tagList(slug: string): NamedList {
  const listing = listingName.tag(slug);
  return {
    listing,
    page: tagPath(slug),
    read: { tag: slug },
    words: ({ tag, heads }) =>
      isSettingTag(slug) || (tag === undefined && (heads.get(listing)?.total ?? 0) === 0)
        ? false
        : { title: tagName(tag?.name ?? slug), description: tag?.description ?? '' },
  };
}

/** Returns the title of a review category's list: "Headphone reviews". */
export function reviewsTitle({ name, title }: ReviewCategory): string {
  return title ?? fill(words.reviewsOf, { category: name });
}

export function authorList(slug: string): NamedList {
  return {
    listing: listingName.author(slug),
    page: authorPath(slug),
    read: { contributor: slug },
    words: ({ contributor }) =>
      contributor === undefined
        ? false
        : { title: contributor.name, description: contributor.bio ?? '' },
  };
}
