/**
 * Drafts, for the holder of a signed link that has not expired: all of them, or what one kind of reader
 * will get. Nothing about them is cached, counted or indexed.
 */
import { findAnySection, sectionPath } from '../../shared/brand/sections.ts';
import { embeddedSlugs } from '../../shared/content/embed-card.ts';
import type { Item } from '../../shared/content/item.ts';
import { ANONYMOUS, decideAccess } from '../../shared/paywall/access-decision.ts';
import { admissionOf } from '../../shared/paywall/preview-readers.ts';
import { accessRule, meterSettings } from '../../shared/paywall/walled-content.ts';
import { tagPath } from '../../shared/urls/paths.ts';
import type { Front } from '../../services/content/front.ts';
import { listingName } from '../../services/content/keys.ts';
import { openPreviewToken, type OpenedPreview } from '../../services/content/preview-token.ts';
import { itemPage } from './item-page.ts';
import { frontTags, withFront } from './lists/with-front.ts';
import type { Loader, LoaderContext } from './page-module.ts';
import { missing, type FoundPage } from './page-result.ts';

/**
 * Returns the loader of a preview.
 * @param show returns the page of a draft, or undefined when the draft is of another kind.
 */
export function previewLoader(
  show: (
    context: LoaderContext,
    draft: Item | Front,
    opened: OpenedPreview,
  ) => Promise<FoundPage | undefined>,
): Loader {
  return async (context, { params: { id = '' } }, { query }) => {
    const secrets = await context.previewSecrets();
    const now = Date.parse(context.now());
    const opened = secrets
      .map((secret) => openPreviewToken(secret, id, query.token ?? '', now))
      .find((one) => one !== undefined);
    if (opened === undefined) return missing;
    const draft = await context.content.draft(id);
    const page = draft === undefined ? undefined : await show(context, draft, opened);
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

/** A link to all of a draft stops at no wall. */
const free = { access: 'free' } as const;
const openToAll = { rule: free, decision: decideAccess(free, ANONYMOUS, true) };

/** @param fits whether a draft is of the page's kind. */
export function previewOfItem(fits: (draft: Item) => boolean): Loader {
  return previewLoader(async ({ brand, content, now }, draft, { reader }) => {
    if ('kind' in draft || !fits(draft)) return undefined;
    const embeds = await content.embedCards(embeddedSlugs(draft.body));
    const rule = accessRule(draft, meterSettings(brand), Date.parse(now()));
    const access =
      reader === undefined
        ? openToAll
        : { rule, decision: decideAccess(rule, admissionOf(reader), true) };
    return itemPage({ item: draft, secondary: {}, extras: { embeds } }, access, {
      brand,
      now: now(),
      hasNetworks: false,
    });
  });
}
