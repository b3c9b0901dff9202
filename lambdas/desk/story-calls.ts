/** The call that finds published items, for fronts and newsletters to place. */
import * as v from 'valibot';
import { createContentReader } from '../../services/content/content-reader.ts';
import { listingName } from '../../services/content/keys.ts';
import { success } from '../../services/readers/service-response.ts';
import type { Card } from '../../shared/content/card.ts';
import { stripTags } from '../../shared/content/text.ts';
import type { DeskStory } from '../../shared/desk/desk-fronts.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskContent } from './desk-deps.ts';

/** A list shows so many; a search looks through so many of the newest. */
const SHOWN = 40;
export const SEARCHED = 2_000;
/** Lists leave out what is to come, unless it has come. */
const AFTER_ALL = '9999-12-31T00:00:00.000Z';

/** Returns cards of a list, the newest first, scheduled ones too, and how many it has. */
export async function newestCards(
  { dynamo, table }: Pick<DeskContent, 'dynamo' | 'table'>,
  asked: { readonly name: string; readonly take: number; readonly offset?: number },
): Promise<{ readonly cards: readonly Card[]; readonly total: number }> {
  const reader = createContentReader(dynamo, table, () => AFTER_ALL);
  const { heads } = await reader.readIndex({ listings: [asked.name] });
  const { pages } = await reader.readLists(heads, [asked]);
  return pages.get(asked.name) ?? { cards: [], total: 0 };
}

export function storyOf({ id, url, hed, section, pubDate }: Card): DeskStory {
  const slug = url.split('/').findLast((part) => part !== '') ?? '';
  return { id, slug, path: url, hed: stripTags(hed), section, pubDate };
}

const stories = staffCall(
  'read',
  v.object({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), ''),
    section: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  }),
  async ({ content }, { search, section }) => {
    const name = section === '' ? listingName.recent : listingName.section(section);
    const wanted = search.toLowerCase();
    const take = wanted === '' ? SHOWN : SEARCHED;
    const { cards } = await newestCards(content, { name, take });
    const found = cards
      .map(storyOf)
      .filter(({ hed, slug }) => hed.toLowerCase().includes(wanted) || slug === wanted);
    return success('stories', 'ok', { stories: found.slice(0, SHOWN) });
  },
);

export const storyCalls = { stories } as const satisfies Record<string, DeskCall>;
