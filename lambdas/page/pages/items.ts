/** Items: by their own path, by a legacy dated path, and as drafts. */
import { toCard, type Card } from '../../../shared/content/card.ts';
import { itemPath, type Item } from '../../../shared/content/item.ts';
import { VIDEO_LIMIT } from '../../../shared/limits.ts';
import { routerPath } from '../../../shared/route-match.ts';
import { yearMonth } from '../../../shared/content/text.ts';
import type { StoryContent } from '../../../services/content/content-reader.ts';
import type { ContentIndex } from '../../../services/content/read-index.ts';
import { endOfRedirect } from '../../../services/content/old-addresses.ts';
import { pointerPath } from '../../../services/content/pointer-path.ts';
import { readNext } from '../../../services/content/related.ts';
import type { Loader, LoaderContext, PageModule } from '../page-module.ts';
import type { PageRequest } from '../page-request.ts';
import { gone, missing, redirectTo, type ItemRest, type PageResult } from '../page-result.ts';
import { previewOfItem } from '../previews.ts';
import { itemData } from '../structured-data/item-data.ts';

/** The newest videos in order, at most ten. A video that is older than these comes before them. */
function playlistWith(item: Item, newest: readonly Card[]): readonly Card[] {
  const videos = newest.slice(0, VIDEO_LIMIT);
  return videos.some(({ id }) => id === item.id)
    ? videos
    : [toCard(item), ...videos].slice(0, VIDEO_LIMIT);
}

/** Returns what a page shows beside its item. */
function itemRest(
  item: Item,
  wordCount: number | undefined,
  { related, newest, author, embeds }: StoryContent,
): ItemRest {
  const playlist = item.type === 'video' ? playlistWith(item, newest()) : [];
  // No card shows twice on a page.
  const canShow = ({ id }: Card) => !playlist.some((video) => video.id === id);
  return {
    secondary: {
      lists: {
        related: readNext({ beside: item.id, related, newest, canShow }),
        ...(playlist.length === 0 ? {} : { playlist }),
      },
      contributor: author,
    },
    extras: { embeds, wordCount },
  };
}

interface Follow {
  /** Whether the address is one of the item that was found. */
  readonly isMeant?: (item: Item) => boolean;
  readonly mayBeRecent: boolean;
}

/**
 * Follows a pointer of the store to an item, or elsewhere.
 * @param path undefined when no path leads to an item.
 */
async function followPointer(
  context: LoaderContext,
  index: ContentIndex,
  path: string | undefined,
  { isMeant = () => true, mayBeRecent }: Follow,
): Promise<PageResult> {
  const pointer = path === undefined ? undefined : index.pointers.get(path);
  if (path === undefined || pointer === undefined) return missing;
  if (pointer.kind === 'redirect')
    return redirectTo(await endOfRedirect(context.content, pointer.to));
  if (pointer.kind === 'gone') return gone;
  if (pointer.publicFrom > context.now()) return missing;
  const beside = index.itemAt(path);
  if (beside !== undefined && !isMeant(beside)) return missing;
  const reading = context.content.story({
    pointer,
    related: index.related.get(path) ?? [],
    item: beside,
    edition: index.edition?.at,
    mayBeRecent,
  });
  const item = beside ?? (await reading).item;
  if (item === undefined || !isMeant(item)) return missing;
  return { kind: 'item', item, rest: reading.then((read) => itemRest(item, pointer.words, read)) };
}

/**
 * Finds an item, by what this process has just read where the gate decides for one reader: no cache
 * keeps that response. Anything but an item is looked up again, since caches keep it.
 */
async function findItem(
  request: PageRequest,
  find: (mayBeRecent: boolean) => Promise<PageResult>,
): Promise<PageResult> {
  if (request.payment.gate === undefined) return find(false);
  const found = await find(true);
  return found.kind === 'item' ? found : find(false);
}

/** `/story/`, `/review/`, `/gallery/` and `/video/`: the pointer says which item lives there. */
const story: Loader = async (context, _match, request) => {
  const path = pointerPath(routerPath(request.pathname));
  return findItem(request, async (mayBeRecent) => {
    const index = await context.content.readIndex({ paths: [path], stories: true, mayBeRecent });
    return followPointer(context, index, path, { mayBeRecent });
  });
};

/**
 * `/{year}/{month}/{slug}`: any item that has the slug and was published in that month of the
 * site's time zone (spec §2.2).
 */
const dated: Loader = async (context, match, request) => {
  const { year, month, slug = '' } = match.params;
  const paths = [
    pointerPath(request.pathname),
    ...(['article', 'review', 'gallery', 'video'] as const).map((type) =>
      pointerPath(itemPath({ type, slug })),
    ),
  ];
  const isMeant = ({ pubDate }: Item) => {
    const published = yearMonth(pubDate, context.brand.timeZone);
    return published.year === year && published.month === month;
  };
  return findItem(request, async (mayBeRecent) => {
    const index = await context.content.readIndex({ paths, stories: true, mayBeRecent });
    const path = paths.find((candidate) => index.pointers.has(candidate));
    return followPointer(context, index, path, { isMeant, mayBeRecent });
  });
};

export const article: PageModule<'article'> = {
  cacheClass: 'story',
  loaders: {
    '/story/:slug': story,
    '/:year/:month/:slug': dated,
    '/preview/story/:id': previewOfItem(({ type }) => type !== 'review'),
  },
  structuredData: (page) => itemData(page),
};

export const review: PageModule<'review'> = {
  cacheClass: 'story',
  loaders: {
    '/review/:slug': story,
    '/preview/review/:id': previewOfItem(({ type }) => type === 'review'),
  },
  structuredData: (page) => itemData(page),
};

export const gallery: PageModule<'gallery'> = {
  cacheClass: 'story',
  loaders: { '/gallery/:slug': story },
  structuredData: (page) => itemData(page, page.state.content.galleries[0]?.slides),
};

export const cnevideo: PageModule<'cnevideo'> = {
  cacheClass: 'story',
  loaders: { '/video/:slug': story },
  structuredData: (page) => itemData(page),
};
