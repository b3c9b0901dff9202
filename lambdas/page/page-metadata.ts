/** Page metadata for search engines and social networks. */
import { ACCESS_LINK_QUERY } from '../../shared/access/access-link.ts';
import type { Brand } from '../../shared/brand/brand.ts';
import { isIndexable } from '../../shared/pages.ts';
import { routerPath } from '../../shared/route-match.ts';
import { socialImage } from '../../shared/content/image-address.ts';
import { truncate } from '../../shared/content/text.ts';
import { pageHref, withSlashes } from '../../shared/urls/paths.ts';
import type { PageMetadata } from '../../web/document.ts';
import type { SiteState } from '../../web/state/site-state.ts';
import { pageFeeds } from './page-feeds.ts';
import type { FoundPage } from './page-result.ts';
import { structuredData } from './structured-data/structured-data.ts';

/** Search results show about this many characters of a description. */
const DESCRIPTION_MAX = 300;

/**
 * Returns what the page says to robots.
 * @param own of its item, beyond what all pages say.
 */
function robotsText(indexable: boolean, own: FoundPage['robots'] = []): string {
  const isShown = indexable && !own.includes('noindex');
  return [
    isShown ? 'index' : 'noindex',
    own.includes('nofollow') ? 'nofollow' : 'follow',
    ...(isShown && !own.includes('noimageindex') ? ['max-image-preview:large'] : []),
    ...own.filter((directive) => directive !== 'noindex' && directive !== 'nofollow'),
  ].join(', ');
}

export function pageMetadata(found: FoundPage, state: SiteState, brand: Brand): PageMetadata {
  const { content, context, secondary } = state;
  const description = truncate(
    content.seoDescriptionClean || brand.description,
    DESCRIPTION_MAX,
    '…',
  );
  const indexable =
    isIndexable(found.type) &&
    !context.isPreview &&
    context.url.query[ACCESS_LINK_QUERY] === undefined;
  const tout = content.photos.social ?? content.photos.tout;
  const image = tout === undefined ? undefined : socialImage(tout, '16:9');
  const { paging } = secondary;
  const isList = paging !== undefined && indexable;
  // The first page of a list has a second address, with its number.
  const ownPath =
    isList && paging.page === 1 ? paging.first : withSlashes(routerPath(context.url.pathname));
  const url = `${brand.origin}${found.canonicalPath ?? ownPath}`;
  return {
    canonical: url,
    url,
    description,
    // robots.txt says the same.
    robots: robotsText(indexable && brand.machines?.search !== 'deny', found.robots),
    socialTitle: content.socialTitleClean,
    socialDescription: content.socialDescriptionClean || description,
    image:
      image === undefined
        ? undefined
        : {
            url: `${brand.origin}${image.path}`,
            alt: tout?.alt ?? '',
            width: image.width,
            height: image.height,
          },
    type: 'website',
    authors: [],
    // Firefox loads the next page ahead, which the security policy allows from the same site only.
    previousPage: isList && paging.page > 1 ? pageHref(paging, paging.page - 1) : undefined,
    nextPage: isList && paging.page < paging.pages ? pageHref(paging, paging.page + 1) : undefined,
    feeds: indexable ? pageFeeds(state, brand) : [],
    structuredData: structuredData(found.type, {
      state,
      brand,
      url,
      paywalledPart: found.paywalledPart,
    }),
    ...found.metadata,
  };
}
