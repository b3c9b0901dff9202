/**
 * The call that lists images: those that somebody has just added, then those of items, the newest first.
 * The store’s names of images say nothing, and no list of them is kept: items say what an image shows.
 */
import * as v from 'valibot';
import { contentKey, listingName } from '../../services/content/keys.ts';
import { decodeItem } from '../../services/content/stored-documents.ts';
import { success } from '../../services/readers/service-response.ts';
import type { Card } from '../../shared/content/card.ts';
import { itemPath, type Image, type Item } from '../../shared/content/item.ts';
import { stripTags } from '../../shared/content/text.ts';
import type { LibraryImage } from '../../shared/desk/desk-library.ts';
import { mayDo } from '../../shared/desk/staff-roles.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskContent, DeskDeps } from './desk-deps.ts';
import { newestCards, SEARCHED } from './story-calls.ts';

/** Items of one page of the library. */
const ITEMS = 24;

function imagesOf({ lead, slides = [], body, video }: Item): readonly Image[] {
  const inBody = body.flatMap((segment) => {
    if (segment.kind === 'image') return [segment.image];
    return segment.kind === 'gallery' ? (segment.slides ?? []) : [];
  });
  return [lead, ...inBody, ...slides, video?.poster].filter((image) => image !== undefined);
}

function shownImages(item: Item): LibraryImage[] {
  const { id, hed } = item;
  return imagesOf(item).flatMap(
    ({ src, width, height, tone, filename, alt, caption, credit, focal }): LibraryImage[] =>
      src === undefined || width === undefined || height === undefined
        ? []
        : [
            {
              ...{ src, width, height, tone, name: filename, alt, caption, credit },
              ...(focal === undefined ? {} : { focal: focal.join(' ') }),
              usedIn: { id, hed: stripTags(hed), path: itemPath(item) },
            },
          ],
  );
}

async function cardsFrom(
  content: DeskContent,
  { search, offset }: { readonly search: string; readonly offset: number },
): Promise<{ readonly cards: readonly Card[]; readonly total: number }> {
  const name = listingName.recent;
  if (search === '') return newestCards(content, { name, offset, take: ITEMS });
  const { cards } = await newestCards(content, { name, take: SEARCHED });
  const found = cards.filter(({ hed }) => stripTags(hed).toLowerCase().includes(search));
  return { cards: found.slice(offset, offset + ITEMS), total: found.length };
}

async function readItems({ dynamo, table }: DeskContent, cards: readonly Card[]): Promise<Item[]> {
  if (cards.length === 0) return [];
  const keys = cards.map(({ id }) => contentKey.item(id));
  const items = (await dynamo.batchGet(table, keys)).map((record) => decodeItem(record));
  const byId = new Map(items.map((item) => [item.id, item]));
  return cards.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Writers see what they have added, and others what everybody has. */
async function added(deps: DeskDeps, search: string, sees: (owner: string) => boolean) {
  const images = await deps.images.latest();
  return images
    .filter(({ owner, name }) => sees(owner) && name.toLowerCase().includes(search))
    .map(({ owner: _, ...image }): LibraryImage => image);
}

const library = staffCall(
  'write',
  v.object({
    search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200), v.toLowerCase()), ''),
    offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 0),
  }),
  async (deps, { search, offset }, { staff }) => {
    const sees = (owner: string) => owner === staff.staffId || mayDo(staff.role, 'edit');
    const [{ cards, total }, recent] = await Promise.all([
      cardsFrom(deps.content, { search, offset }),
      offset === 0 ? added(deps, search, sees) : [],
    ]);
    const used = (await readItems(deps.content, cards)).flatMap(shownImages);
    const bySrc = new Map<string, LibraryImage>();
    for (const image of [...used, ...recent])
      if (!bySrc.has(image.src)) bySrc.set(image.src, image);
    // What was just added stands first, with what an item says of it where one shows it.
    const first = new Set(recent.map(({ src }) => src));
    const images = [
      ...[...first].flatMap((src) => bySrc.get(src) ?? []),
      ...[...bySrc.values()].filter(({ src }) => !first.has(src)),
    ];
    const next = offset + ITEMS < total ? offset + ITEMS : undefined;
    return success('library', 'ok', { images, next });
  },
);

export const libraryCalls = { library } as const satisfies Record<string, DeskCall>;
