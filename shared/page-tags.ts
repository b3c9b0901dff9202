/**
 * Tags that pages name in a header of their own, by which caches drop what a publish made old. Page
 * functions name what a page shows, publishers what they changed: both by these names alone
 * (docs/adr/0176-pages-are-purged-by-tag.md).
 */

/** Tags of one object at CloudFront, which ignores more. */
export const PAGE_TAGS_MAX = 50;
/** Tags of one publish: each is paid as a path. */
export const PURGE_TAGS_MAX = 6;
/** CloudFront takes 256 characters. What is cut off makes two tags one, which purges more. */
const TAG_MAX_LENGTH = 100;

/** Tags are ASCII without commas and spaces, and caches do not tell their cases apart. */
function written(kind: string, name: string): string {
  return `${kind}:${encodeURIComponent(name).toLowerCase()}`.slice(0, TAG_MAX_LENGTH);
}

/** What lists of one kind have in common: `tag` for `tag:ports`. */
function kindOf(list: string): string {
  return list.split(':')[0] ?? list;
}

const LIST = 'l';
const KIND = 'k';

export const pageTag = {
  /** Every page. */
  all: 'pages',
  /** Every page that shows a list. */
  lists: 'lists',
  /** What leads to no page: missing, gone, elsewhere. */
  absent: 'absent',
  /** The list of contributors. */
  people: 'people',
  item: (id: string) => written('i', id),
  list: (name: string) => written(LIST, name),
  front: (name: string) => written('f', name),
  person: (slug: string) => written('p', slug),
  /** A gallery or a video that a text names, and that may not be there yet. */
  embed: (slug: string) => written('e', slug),
} as const;

/** Returns the tags of a page that shows a list. */
export function tagsOfList(name: string): string[] {
  return [pageTag.list(name), written(KIND, kindOf(name)), pageTag.lists];
}

/**
 * Returns the tags of a page, at most as many as caches keep. Where the items alone are too many, the
 * newest list stands for them: whatever changes in a list changes that one too.
 * @param recent Name of the list of all listed items.
 */
export function tagsOfPage(
  lists: Iterable<string>,
  items: Iterable<string>,
  recent: string,
): string[] {
  const others = new Set([pageTag.all, ...lists]);
  const all = new Set([...others, ...Array.from(items, pageTag.item)]);
  if (all.size <= PAGE_TAGS_MAX) return [...all];
  return [...new Set([...others, ...tagsOfList(recent)])].slice(-PAGE_TAGS_MAX);
}

/** Returns the tag that stands for all lists of a list's kind. */
function kindTag(tag: string): string | undefined {
  const [start, coded = ''] = tag.split(':');
  return start === LIST ? written(KIND, coded.split('%3a')[0] ?? '') : undefined;
}

/** Puts a common tag in the place of several, or where it is already. */
function folded(
  tags: ReadonlySet<string>,
  commonOf: (tag: string) => string | undefined,
): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const tag of tags) {
    const common = commonOf(tag);
    if (common !== undefined) counts.set(common, (counts.get(common) ?? 0) + 1);
  }
  return new Set(
    Array.from(tags, (tag) => {
      const common = commonOf(tag);
      const isMany = common !== undefined && (tags.has(common) || (counts.get(common) ?? 0) > 1);
      return isMany ? common : tag;
    }),
  );
}

const isOfLists = (tag: string) => tag.startsWith(`${LIST}:`) || tag.startsWith(`${KIND}:`);

/**
 * Returns at most six tags that purge all that the given ones do: lists of one kind give way to their
 * kind, then to all lists, and many items to all pages.
 */
export function boundedTags(given: Iterable<string>): string[] {
  let tags: ReadonlySet<string> = new Set(given);
  if (tags.has(pageTag.all)) return [pageTag.all];
  if (tags.size > PURGE_TAGS_MAX) tags = folded(tags, kindTag);
  if (tags.size > PURGE_TAGS_MAX)
    tags = folded(tags, (tag) => (isOfLists(tag) ? pageTag.lists : undefined));
  return tags.size > PURGE_TAGS_MAX ? [pageTag.all] : [...tags];
}
