/** Items: by their own path, by a legacy dated path, and as signed previews of drafts. */
import { toCard, type Card } from '../../../shared/content/card.ts';
import { embeddedSlugs } from '../../../shared/content/embed-card.ts';
import { itemPath, primarySection, type Item } from '../../../shared/content/item.ts';
import type { PageType } from '../../../shared/pages.ts';
import { VIDEO_LIMIT } from '../../../shared/limits.ts';
import { routerPath } from '../../../shared/route-match.ts';
import { tagPath } from '../../../shared/urls/paths.ts';
import { yearMonth } from '../../../shared/content/text.ts';
import { meterValues } from '../../../shared/paywall/meter-values.ts';
import { decideAccess } from '../../../shared/paywall/access-decision.ts';
import { isExcludedFromPaywall } from '../../../shared/paywall/walled-content.ts';
import type { ContentIndex } from '../../../services/content/read-index.ts';
import { listingName } from '../../../services/content/keys.ts';
import { pointerPath } from '../../../services/content/pointer-path.ts';
import { readNext } from '../../../services/content/related.ts';
import { verifyPreviewToken } from '../../../services/content/preview-token.ts';
import { servedRoute } from '../../../services/pages/served-pages.ts';
import type { ItemAccess } from '../item-access.ts';
import type { Loader, LoaderContext } from '../loader.ts';
import type { PageRequest } from '../page-request.ts';
import { gone, missing, type FoundPage, type PageResult } from '../page-result.ts';
import { presentArticle, type BesideItem } from '../present-article.ts';
import { alternateLanguages, translationLinks } from '../translations.ts';
import { authorUrl } from '../structured-data/person.ts';
import { homepageOf } from './homepage.ts';
import { frontTags, withFront } from '../lists/with-front.ts';
import { sectionPath, findAnySection } from '../../../shared/brand/sections.ts';

const pageTypeOf: Readonly<Record<Item['type'], PageType>> = {
  article: 'article',
  review: 'review',
  gallery: 'gallery',
  video: 'cnevideo',
};

/** For drafts, and for items that are behind no wall. */
const openToAll: ItemAccess = {
  access: 'free',
  decision: decideAccess('free', 'free', true),
  cookies: [],
  isPersonal: false,
};

function itemPage(
  context: LoaderContext,
  item: Item,
  related: FoundPage['secondary'],
  itemAccess: ItemAccess,
  beside: BesideItem,
): FoundPage {
  const { brand } = context;
  const { access, decision } = itemAccess;
  const content = {
    ...presentArticle(item, decision.show, brand, beside),
    related: (related?.lists?.related ?? []).map(({ id }) => id),
    translations: translationLinks(item, context.now()),
  };
  // Names of the state (spec §3).
  const acceptedPayment = decision.paidBy === 'none' ? 'free' : decision.paidBy;
  const paymentRejected = decision.paidBy === 'none';
  const meter = meterValues({
    isPaywalled: access !== 'free',
    isExcludedFromPaywall: isExcludedFromPaywall(item),
    acceptedPayment,
    paymentRejected,
    isSubscriber: false,
    isEntitled: false,
  });
  return {
    kind: 'page',
    type: pageTypeOf[item.type],
    context: { slug: item.slug, category: primarySection(item), isPaywalled: meter.isPaywalled },
    content,
    secondary: related,
    paywall: { ...meter, isAdFree: decision.isAdFree },
    payment: { acceptedPayment, paymentRejected },
    itemAccess,
    metadata: {
      type: 'article',
      ...(item.canonical === undefined
        ? {}
        : { canonical: new URL(item.canonical, brand.origin).href }),
      publishedTime: item.pubDate,
      modifiedTime: item.modifiedAt,
      section: content.name,
      languages: alternateLanguages(item, context.now(), brand),
      authors: (item.contributors.author ?? []).map(({ slug }) => authorUrl(slug, brand.origin)),
    },
    robots: item.robots,
    canonicalPath: itemPath(item),
  };
}

/** The newest videos in order, at most ten. A video that is older than these comes before them. */
function playlistWith(item: Item, newest: readonly Card[]): readonly Card[] {
  const videos = newest.slice(0, VIDEO_LIMIT);
  return videos.some(({ id }) => id === item.id)
    ? videos
    : [toCard(item), ...videos].slice(0, VIDEO_LIMIT);
}

interface Found {
  /** The path that leads to the item; undefined when none does. */
  readonly path: string | undefined;
  /** The path that was asked for. */
  readonly asked: string;
  readonly accept: (item: Item) => boolean;
}

async function showPointer(
  context: LoaderContext,
  request: PageRequest,
  index: Pick<ContentIndex, 'pointers' | 'related' | 'itemAt' | 'edition'>,
  { path = '', asked, accept }: Found,
): Promise<PageResult> {
  const pointer = index.pointers.get(path);
  if (pointer === undefined) return missing;
  if (pointer.kind === 'redirect') return { kind: 'redirect', to: pointer.to };
  if (pointer.kind === 'gone') return gone;
  if (pointer.publicFrom > context.now()) return missing;
  const { item, related, newest, author, embeds } = await context.content.story({
    pointer,
    related: index.related.get(path) ?? [],
    item: index.itemAt(path),
    edition: index.edition,
  });
  if (item === undefined || !accept(item)) return missing;
  const playlist = item.type === 'video' ? playlistWith(item, newest()) : [];
  // No card shows twice on a page.
  const canShow = ({ id }: Card) => !playlist.some((video) => video.id === id);
  const secondary = {
    lists: {
      related: readNext({ beside: item.id, related, newest, canShow }),
      ...(playlist.length === 0 ? {} : { playlist }),
    },
    contributor: author,
  };
  const access = await context.decideAccess(item, request);
  const page = itemPage(context, item, secondary, access, {
    embeds,
    wordCount: pointer.words,
  });
  return pointerPath(itemPath(item)) === asked ? page : { ...page, canonicalPath: itemPath(item) };
}

/** `/story/`, `/review/`, `/gallery/` and `/video/`: the pointer says which item lives there. */
export const story: Loader = async (context, _match, request) => {
  const path = pointerPath(routerPath(request.pathname));
  const index = await context.content.readIndex({ paths: [path], stories: true });
  return showPointer(context, request, index, { path, asked: path, accept: () => true });
};

/**
 * `/{year}/{month}/{slug}`: any item that has the slug and was published in that month of the
 * site's time zone (spec §2.2).
 */
export const dated: Loader = async (context, match, request) => {
  const { year, month, slug = '' } = match.params;
  const own = pointerPath(request.pathname);
  const paths = [
    own,
    ...(['article', 'review', 'gallery', 'video'] as const).map((type) =>
      pointerPath(itemPath({ type, slug })),
    ),
  ];
  const index = await context.content.readIndex({ paths, stories: true });
  return showPointer(context, request, index, {
    path: paths.find((candidate) => index.pointers.has(candidate)),
    asked: own,
    accept(item) {
      const published = yearMonth(item.pubDate, context.brand.timeZone);
      return published.year === year && published.month === month;
    },
  });
};

/**
 * A draft, for a holder of a signed link that has not expired. Nothing about it is cached, counted
 * or indexed.
 */
export const preview: Loader = async (context, match, request) => {
  const id = match.params.id ?? '';
  const secrets = await context.previewSecrets();
  if (
    !secrets.some((secret) =>
      verifyPreviewToken(secret, id, request.query.token ?? '', Date.parse(context.now())),
    )
  )
    return missing;
  const draft = await context.content.draft(id);
  if (draft === undefined) return missing;
  const isPreview = { isPreview: true };
  if ('kind' in draft) {
    if (draft.kind !== servedRoute(match.pattern).preview) return missing;
    if (draft.kind === 'homepage') {
      const page = await homepageOf(context, draft);
      return { ...page, context: isPreview, cacheClass: 'private' };
    }
    const section = draft.kind === 'tag' ? undefined : findAnySection(context.brand, draft.key);
    const listing =
      draft.kind === 'tag' ? listingName.tag(draft.key) : listingName.section(draft.key);
    const first = await context.content.readIndex({ listings: [listing] });
    const { pages } = await context.content.readLists(first.heads, [{ name: listing }]);
    return {
      kind: 'page',
      type: draft.kind,
      cacheClass: 'private',
      context: {
        ...isPreview,
        ...(draft.kind === 'tag' ? { tag: draft.key } : { category: draft.key }),
      },
      content: {
        seoTitleClean: draft.title ?? section?.title ?? draft.key,
        name: draft.title ?? draft.key,
        ...frontTags(draft),
      },
      secondary: {
        heading: {
          title: draft.title ?? section?.title ?? draft.key,
          description: draft.description ?? section?.description ?? '',
          section: section?.slug,
        },
        lists: { page: withFront(draft, pages.get(listing)?.cards ?? [], context.now()) },
      },
      canonicalPath: section === undefined ? tagPath(draft.key) : sectionPath(section),
    };
  }
  const wanted = draft.type === 'review' ? 'review' : 'story';
  if (servedRoute(match.pattern).preview !== wanted) return missing;
  const page = itemPage(context, draft, {}, openToAll, {
    embeds: await context.content.embedCards(embeddedSlugs(draft.body)),
  });
  return { ...page, context: { ...page.context, ...isPreview }, cacheClass: 'private' };
};
