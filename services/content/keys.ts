/** Keys of the content table, all in one place. */
import type { Item } from '../../shared/content/item.ts';
import { isShownTag, shownSections } from '../../shared/content/setting-tags.ts';
import { findSubSection } from '../../shared/brand/sections.ts';
import type { Brand, Section } from '../../shared/brand/brand.ts';
import { MARKS_PREFIX, VIEWS_PREFIX } from './views-prefix.ts';

export const contentKey = {
  /** A published item. */
  item: (id: string) => ({ pk: `I#${id}` }),
  /** Target of a path: an item or another path. */
  pointer: (path: string) => ({ pk: `P#${path}` }),
  /** Item that owns a slug: slugs are unique across all types. */
  slug: (slug: string) => ({ pk: `S#${slug}` }),
  /** Card that texts show for a gallery or video that they embed by slug. */
  embed: (slug: string) => ({ pk: `E#${slug}` }),
  /** What an item was before: its versions by number, without their text. */
  history: (id: string) => ({ pk: `H#${id}` }),
  /** One earlier version of an item, whole. No function reads it. */
  version: (id: string, number: number) => ({ pk: `H#${id}#${number}` }),
  draft: (id: string) => ({ pk: `D#${id}` }),
  contributor: (slug: string) => ({ pk: `A#${slug}` }),
  tag: (slug: string) => ({ pk: `T#${slug}` }),
  /** A front arranged by an editor: home page, section or tag. */
  front: (name: string) => ({ pk: `F#${name}` }),
  /** Names of all fronts, so that a publish finds those that show an item. */
  frontNames: () => ({ pk: 'K#fronts' }),
  /** What an import source held when it was last imported: the first chunk, which names the others. */
  source: (name: string) => ({ pk: `O#${name}#0` }),
  /** @param generation undefined for lists of releases that wrote each list over the last one. */
  sourceChunk: (name: string, chunk: number, generation?: string) => ({
    pk: generation === undefined ? `O#${name}#${chunk}` : `O#${name}#${generation}#${chunk}`,
  }),
  listingHead: (name: string) => ({ pk: `L#${name}` }),
  listingChunk: (name: string, chunk: string) => ({ pk: `C#${name}#${chunk}` }),
  /**
   * Newest cards of a list, for pages that show a few of them and have no call left for the list's
   * head.
   */
  newest: (name: string) => ({ pk: `N#${name}` }),
  /** Card of a listed item, for pages that name it among their related items. */
  card: (id: string) => ({ pk: `B#${id}` }),
  /** Items related to the one at a path. A page reads them in the call that reads the pointer. */
  related: (path: string) => ({ pk: `R#${path}` }),
  /** What an item is about. Publishing alone reads it, as it does the next two. */
  subject: (id: string) => ({ pk: `J#${id}` }),
  /** Which items have a term, for the terms of one part. */
  termIndex: (part: number) => ({ pk: `G#${part}` }),
  /** What items of earlier releases were about, in numbered records. */
  formerProfiles: (number: number) => ({ pk: `Q#${number}` }),
  /** What tags and people are called since they were renamed. Publishing alone reads it. */
  renamings: () => ({ pk: 'K#renamings' }),
  /** The sections by which the stored items are filed. */
  filing: () => ({ pk: 'K#filing' }),
  /**
   * When the site last changed: what processes keep is good until then. With it, which sections have
   * items, and settings that change without a build.
   */
  edition: () => ({ pk: 'K#edition' }),
  /** What publishes to AWS still have to purge at the edge, and how much they have purged. */
  purges: () => ({ pk: 'K#purges' }),
  /** Contributors by name, for the staff page. */
  directory: () => ({ pk: 'K#contributors' }),
  /** Most-read items. See `ranking-store.ts`. */
  ranking: () => ({ pk: `${VIEWS_PREFIX}ranking` }),
  /**
   * Number of views of an item on a day (whole days since 1970, UTC), spread over shards whose
   * counts add up.
   */
  viewCount: (id: string, day: number, shard: number) => ({
    pk: `${VIEWS_PREFIX}count#${id}#${day}#${shard}`,
  }),
  /** Names of the sources that the magazine follows. */
  followedNames: () => ({ pk: 'Y#names' }),
  /** A source that the magazine follows: its address, how far it was read, its last runs. */
  followed: (name: string) => ({ pk: `Y#source#${name}` }),
  /** That its members are taken over, and how the last run ended. */
  followedMembers: (name: string) => ({ pk: `Y#members#${name}` }),
  /** What a media address of such a source brought, by the hash of the address. */
  followedMedia: (name: string, hash: string) => ({ pk: `Y#media#${name}#${hash}` }),
  /** How many editions a newsletter has had. */
  newsletterEditions: (key: string) => ({ pk: `NL#${key}` }),
  /** An edition of a newsletter, and what happens to it. */
  newsletterEdition: (key: string, number: number) => ({ pk: `NL#${key}#${number}` }),
  /** A letter of an edition: one that was approved has a name, that of a draft as it was last looked at has none. */
  frozenEdition: (key: string, number: number, letter?: string) => ({
    pk: `NL#${key}#${number}#letter${letter === undefined ? '' : `#${letter}`}`,
  }),
  /** Names of the editions that are scheduled, or are being sent. */
  dueEditions: () => ({ pk: 'K#due-editions' }),
  /** When newsletters make their editions by themselves. */
  automaticEditions: () => ({ pk: 'K#automatic-editions' }),
  /** How often the links of an edition were followed on a day. */
  letterClicks: (edition: string, day: number) => ({
    pk: `${VIEWS_PREFIX}clicks#${edition}#${day}`,
  }),
  /** Marks a network as counted; the name is a keyed hash. */
  viewMark: (name: string) => ({ pk: `${MARKS_PREFIX}${name}` }),
} as const;

export const listingName = {
  recent: 'recent',
  promoted: 'promoted',
  reviews: 'reviews',
  section: (slug: string) => `section:${slug}`,
  review: (category: string) => `review:${category}`,
  tag: (slug: string) => `tag:${slug}`,
  author: (slug: string) => `author:${slug}`,
  type: (type: Item['type']) => `type:${type}`,
} as const;

/** The review category that holds all categories. */
export const ALL_REVIEWS = 'reviews';

/** Returns the list of a review category. */
export function listingOfReviews(category: string): string {
  return category === ALL_REVIEWS ? listingName.reviews : listingName.review(category);
}

/** Returns the list of a section. The one for video lists all videos, whatever their section. */
export function listingOfSection({ slug }: Pick<Section, 'slug'>): string {
  return slug === 'video' ? listingName.type('video') : listingName.section(slug);
}

/**
 * Returns every list that an item belongs to, in a fixed order. An item of a sub-section also
 * belongs to its parent's list.
 */
export function listingsOf(item: Item, brand: Brand): string[] {
  if (!item.listed) return [];
  const names = new Set<string>([listingName.recent, listingName.type(item.type)]);
  if ((item.promoted ?? 0) > 0) names.add(listingName.promoted);
  for (const section of shownSections(item)) {
    names.add(listingName.section(section));
    const parent = findSubSection(brand, section)?.parent;
    if (parent !== undefined) names.add(listingName.section(parent));
  }
  if (item.review !== undefined) {
    names.add(listingName.reviews);
    names.add(listingName.review(item.review.category));
  }
  for (const tag of item.tags.filter(isShownTag)) names.add(listingName.tag(tag.slug));
  for (const people of Object.values(item.contributors))
    for (const person of people ?? []) names.add(listingName.author(person.slug));
  return [...names];
}

/** Returns whether any page shows a list. Of the types of items, videos alone have one. */
export function isShownList(name: string): boolean {
  return !name.startsWith('type:') || name === listingName.type('video');
}

/**
 * Lists whose newest cards have a record of their own: the lists that supply items to read next.
 */
export function keepsNewest(name: string): boolean {
  return name === listingName.recent || name.startsWith('section:') || name.startsWith('type:');
}

/**
 * Returns the list that supplies items to read next where too few are related: other videos for a
 * video, otherwise the primary section, otherwise everything.
 */
export function relatedListing(item: Item): string {
  if (item.type === 'video') return listingName.type('video');
  const [section] = shownSections(item);
  return section === undefined ? listingName.recent : listingName.section(section);
}
