/** The keys of the content table, one place for all of them. */
import type { Item } from '../../shared/content/item.ts';
import { findSubSection } from '../../shared/brand/sections.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { VIEWS_PREFIX } from './views-prefix.ts';

export const contentKey = {
  /** A published piece. */
  item: (id: string) => ({ pk: `I#${id}` }),
  /** Where a path leads: a piece, or another path. */
  pointer: (path: string) => ({ pk: `P#${path}` }),
  /** Which piece has a slug: slugs are unique over all types. */
  slug: (slug: string) => ({ pk: `S#${slug}` }),
  /** What texts show of a gallery or film that they name by slug. */
  embed: (slug: string) => ({ pk: `E#${slug}` }),
  draft: (id: string) => ({ pk: `D#${id}` }),
  contributor: (slug: string) => ({ pk: `A#${slug}` }),
  tag: (slug: string) => ({ pk: `T#${slug}` }),
  /** A front that an editor arranged: home page, section or tag. */
  front: (name: string) => ({ pk: `F#${name}` }),
  listingHead: (name: string) => ({ pk: `L#${name}` }),
  listingChunk: (name: string, chunk: string) => ({ pk: `C#${name}#${chunk}` }),
  /** The newest cards of a list, for pages that name a few of them and have no call left for its head. */
  newest: (name: string) => ({ pk: `N#${name}` }),
  /** Contributors by name, for the staff page. */
  directory: () => ({ pk: 'K#contributors' }),
  /** What is read most; see `runtime/views`, which writes what begins with `V#` and nothing else. */
  ranking: () => ({ pk: `${VIEWS_PREFIX}ranking` }),
  /** How often a piece was read on a day (whole days since 1970, UTC); spread over shards, which add up. */
  viewCount: (id: string, day: number, shard: number) => ({
    pk: `${VIEWS_PREFIX}count#${id}#${day}#${shard}`,
  }),
  /** That somebody has been counted; the name is a keyed hash. */
  viewMark: (name: string) => ({ pk: `${VIEWS_PREFIX}mark#${name}` }),
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

/** Every list that a piece stands in, in a fixed order. A piece of a sub-section stands in its parent's list too. */
export function listingsOf(item: Item, brand: Brand): string[] {
  if (!item.listed) return [];
  const names = new Set<string>([listingName.recent, listingName.type(item.type)]);
  if ((item.promoted ?? 0) > 0) names.add(listingName.promoted);
  for (const section of item.sections) {
    names.add(listingName.section(section));
    const parent = findSubSection(brand, section)?.parent;
    if (parent !== undefined) names.add(listingName.section(parent));
  }
  if (item.review !== undefined) {
    names.add(listingName.reviews);
    names.add(listingName.review(item.review.category));
  }
  for (const tag of item.tags) names.add(listingName.tag(tag.slug));
  for (const people of Object.values(item.contributors))
    for (const person of people ?? []) names.add(listingName.author(person.slug));
  return [...names];
}

/** Lists whose newest cards are kept in a record of their own: those that pieces to read next come from. */
export function keepsNewest(name: string): boolean {
  return name === listingName.recent || name.startsWith('section:') || name.startsWith('type:');
}

/** The list that pieces to read next come from: of a film other films, else of the primary section, else everything. */
export function relatedListing(item: Item): string {
  if (item.type === 'video') return listingName.type('video');
  const section = item.sections[0];
  return section === undefined ? listingName.recent : listingName.section(section);
}
