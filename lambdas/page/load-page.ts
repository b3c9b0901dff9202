/**
 * Resolves a path: by the page table's loader, else as an old address that leads elsewhere, else as
 * not found.
 */
import {
  accountPages,
  CHANGE_PASSWORD_ID,
  CHANGE_PASSWORD_PATH,
} from '../../shared/accounts/account-pages.ts';
import { findAnySection } from '../../shared/brand/sections.ts';
import { redirectedFeedPath } from '../../shared/feeds/feed-path.ts';
import { routerPath, type RouteMatch } from '../../shared/route-match.ts';
import { pointerPath } from '../content/pointer-path.ts';
import { servedRoute, type LoaderName } from '../served-pages.ts';
import type { Loader, LoaderContext } from './loader.ts';
import { homepage } from './loaders/homepage.ts';
import * as listings from './loaders/listings.ts';
import { search } from './loaders/search.ts';
import * as standing from './loaders/standing.ts';
import { dated, preview, story } from './loaders/stories.ts';
import type { PageRequest } from './page-request.ts';
import { gone, missing, type PageResult } from './page-result.ts';

const loaders: Readonly<Record<LoaderName, Loader>> = {
  homepage,
  section: listings.section,
  subSection: listings.subSection,
  magazine: listings.magazineFront,
  reviewCategory: listings.reviewCategory,
  tag: listings.tag,
  contributor: listings.contributor,
  videoSection: listings.videoSection,
  sectionListing: listings.sectionListing,
  subSectionListing: listings.subSectionListing,
  reviewListing: listings.reviewListing,
  ratedReviews: listings.ratedReviews,
  tagListing: listings.tagListing,
  authorListing: listings.authorListing,
  mostRecent: listings.mostRecent,
  magazineListing: listings.magazineListing,
  mostPopular: listings.mostPopular,
  story,
  review: story,
  gallery: story,
  video: story,
  dated,
  preview,
  search,
  sitemap: standing.sitemap,
  newsletters: standing.newsletters,
  newsletter: standing.newsletter,
  unsubscribe: standing.unsubscribe,
  staff: standing.staff,
  standing: standing.standing,
  plain: standing.plain,
};

/**
 * Backchannel's panel links to an item that not every publication has written (spec §2.3): the page
 * about the section replaces it.
 */
function standIn({ brand }: LoaderContext, match: RouteMatch | undefined): string | undefined {
  const isNamed =
    match !== undefined &&
    loaders[servedRoute(match.pattern).loader] === story &&
    match.params.slug === `backchannel-is-moving-to-${brand.key}`;
  return isNamed ? findAnySection(brand, 'backchannel')?.aboutUrl : undefined;
}

/**
 * Old addresses of imports, feed addresses of other systems, and replacement pages. Looked up only
 * where there is no page, so pages pay nothing for them.
 */
async function oldAddress(
  context: LoaderContext,
  match: RouteMatch | undefined,
  request: PageRequest,
): Promise<PageResult> {
  const path = pointerPath(routerPath(request.pathname));
  const { pointers } = await context.content.readIndex({ paths: [path] });
  const pointer = pointers.get(path);
  if (pointer?.kind === 'redirect') return { kind: 'redirect', to: pointer.to };
  if (pointer?.kind === 'gone') return gone;
  const to =
    pointer === undefined
      ? (redirectedFeedPath(request.pathname) ?? standIn(context, match))
      : undefined;
  return to === undefined ? missing : { kind: 'redirect', to };
}

const changePassword: PageResult = {
  kind: 'redirect',
  to: `${accountPages.myAccount.path}#${CHANGE_PASSWORD_ID}`,
  isTemporary: true,
};

export async function loadPage(
  context: LoaderContext,
  match: RouteMatch | undefined,
  request: PageRequest,
): Promise<PageResult> {
  if (match === undefined)
    return request.pathname === CHANGE_PASSWORD_PATH
      ? changePassword
      : oldAddress(context, match, request);
  const { loader, preview: kind } = servedRoute(match.pattern);
  const result = await loaders[loader](context, match, request);
  return result.kind === 'missing' && kind === undefined
    ? oldAddress(context, match, request)
    : result;
}
