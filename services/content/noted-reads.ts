/** What one response was made of, noted as it is read: its tags, and how long it stays as it is. */
import { pageTag, tagsOfList, tagsOfPage } from '../../shared/page-tags.ts';
import type { ContentReader } from './content-reader.ts';
import { settledForS, type Edition } from './edition.ts';
import { listingName } from './keys.ts';
import type { SiteSettings } from './site-settings.ts';

export interface NotedReads {
  readonly content: ContentReader;
  /** Tags of the response so far. */
  tags(): string[];
  /** As `settledForS`; undefined for a response that has not asked when the site last changed. */
  settledForS(now: string): number | undefined;
}

/** Returns a reader for one response. */
export function noteReads(content: ContentReader): NotedReads {
  const others = new Set<string>();
  const items = new Set<string>();
  let edition: Edition | undefined;
  let settings: SiteSettings | undefined;
  const note = (...tags: string[]) => {
    for (const tag of tags) others.add(tag);
  };
  const noteLists = (names: readonly string[]) => {
    note(...names.flatMap(tagsOfList));
  };
  const noteItems = (read: readonly { readonly id: string }[]) => {
    for (const { id } of read) items.add(id);
  };
  return {
    tags: () => tagsOfPage(others, items, listingName.recent),
    settledForS: (now) => settledForS(edition, now),
    content: {
      ...content,
      async readIndex(request) {
        const index = await content.readIndex(request);
        const { front, tag, contributor, directory } = request;
        edition = index.edition;
        settings = index.settings;
        noteLists(request.listings ?? []);
        if (front !== undefined) note(pageTag.front(front));
        if (tag !== undefined) note(pageTag.list(listingName.tag(tag)));
        if (contributor !== undefined) note(pageTag.person(contributor));
        if (directory === true) note(pageTag.people);
        noteItems(index.popular);
        return index;
      },
      settings: async (mayBeKept) => settings ?? content.settings(mayBeKept),
      async readLists(heads, listings, beside) {
        const lists = await content.readLists(heads, listings, beside);
        noteItems(lists.popular);
        noteItems([...lists.items.values()]);
        return lists;
      },
      async newest() {
        noteLists([listingName.recent]);
        return content.newest();
      },
      async story(indexed) {
        const story = await content.story(indexed);
        const { pointer, related } = indexed;
        noteItems([{ id: pointer.id }, ...related.map((id) => ({ id })), ...story.embeds]);
        if (pointer.author !== undefined) note(pageTag.person(pointer.author));
        note(...(pointer.embeds ?? []).map(pageTag.embed));
        return {
          ...story,
          newest: () => {
            noteLists([pointer.related]);
            return story.newest();
          },
        };
      },
    },
  };
}
