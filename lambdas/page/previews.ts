/**
 * Drafts, for the holder of a signed link that has not expired. Nothing about them is cached, counted
 * or indexed.
 */
import { findAnySection, sectionPath } from '../../shared/brand/sections.ts';
import { embeddedSlugs } from '../../shared/content/embed-card.ts';
import type { Item } from '../../shared/content/item.ts';
import { decideAccess } from '../../shared/paywall/access-decision.ts';
import { tagPath } from '../../shared/urls/paths.ts';
import type { Front } from '../../services/content/front.ts';
import { listingName } from '../../services/content/keys.ts';
import { verifyPreviewToken } from '../../services/content/preview-token.ts';
import { itemPage } from './item-page.ts';
import { frontTags, withFront } from './lists/with-front.ts';
import type { Loader, LoaderContext } from './page-module.ts';
import { missing, type FoundPage } from './page-result.ts';

/**
 * Returns the loader of a preview.
 * @param show returns the page of a draft, or undefined when the draft is of another kind.
 */
export function previewLoader(
  show: (context: LoaderContext, draft: Item | Front) => Promise<FoundPage | undefined>,
): Loader {
  return async (context, { params: { id = '' } }, { query }) => {
    const secrets = await context.previewSecrets();
    const now = Date.parse(context.now());
    if (!secrets.some((secret) => verifyPreviewToken(secret, id, query.token ?? '', now)))
      return missing;
    const draft = await context.content.draft(id);
    const page = draft === undefined ? undefined : await show(context, draft);
    return page === undefined
      ? missing
      : { ...page, context: { ...page.context, isPreview: true }, cacheClass: 'private' };
  };
}

/** The arrangement of a section's or a tag's first page. */
export function previewOfList(kind: 'category' | 'tag'): Loader {
  return previewLoader(async ({ brand, content, now }, draft) => {
    if (!('kind' in draft) || draft.kind !== kind) return undefined;
    const { key } = draft;
    const section = kind === 'tag' ? undefined : findAnySection(brand, key);
    const listing = kind === 'tag' ? listingName.tag(key) : listingName.section(key);
    const { heads } = await content.readIndex({ listings: [listing] });
    const { pages } = await content.readLists(heads, [{ name: listing }]);
    const title = draft.title ?? section?.title ?? key;
    return {
      kind: 'page',
      type: kind,
      context: { [kind]: key },
      content: { seoTitleClean: title, name: draft.title ?? key, ...frontTags(draft) },
      secondary: {
        heading: {
          title,
          description: draft.description ?? section?.description ?? '',
          section: section?.slug,
        },
        lists: { page: withFront(draft, pages.get(listing)?.cards ?? [], now()) },
      },
      canonicalPath: section === undefined ? tagPath(key) : sectionPath(section),
    };
  });
}

/** Drafts are behind no wall. */
const openToAll = { access: 'free', decision: decideAccess('free', 'free', true) } as const;

/** @param fits whether a draft is of the page's kind. */
export function previewOfItem(fits: (draft: Item) => boolean): Loader {
  return previewLoader(async ({ brand, content, now }, draft) => {
    if ('kind' in draft || !fits(draft)) return undefined;
    const embeds = await content.embedCards(embeddedSlugs(draft.body));
    return itemPage({ item: draft, secondary: {}, extras: { embeds } }, openToAll, brand, now());
  });
}
