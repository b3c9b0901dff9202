/**
 * Resolves a path: by the loader of its page's module, else as an old address that leads elsewhere,
 * else as not found.
 */
import {
  accountPages,
  CHANGE_PASSWORD_ID,
  CHANGE_PASSWORD_PATH,
} from '../../shared/accounts/account-pages.ts';
import { hasPart } from '../../shared/brand/brand-parts.ts';
import { findAnySection } from '../../shared/brand/sections.ts';
import { parseFeedPath, redirectedFeedPath } from '../../shared/feeds/feed-path.ts';
import { isPreview } from '../../shared/pages.ts';
import { routerPath, type RouteMatch } from '../../shared/route-match.ts';
import { counterpartOf, endOfRedirect, pathsAbove } from '../../services/content/old-addresses.ts';
import { pointerPath } from '../../services/content/pointer-path.ts';
import { isItemRoute } from '../../services/pages/item-pages.ts';
import { addressOf, otherSpellings } from './other-spellings.ts';
import type { LoaderContext } from './page-module.ts';
import { loadRoute } from './page-modules.ts';
import type { PageRequest } from './page-request.ts';
import { gone, missing, redirectTo, type PageResult } from './page-result.ts';

/**
 * Backchannel's panel links to an item that not every publication has written (spec §2.3): the page
 * about the section replaces it.
 */
function replacement({ brand }: LoaderContext, match: RouteMatch | undefined): string | undefined {
  // An address with a date is none of ours: nobody links to it.
  const isNamed =
    match !== undefined &&
    isItemRoute(match) &&
    match.params.year === undefined &&
    match.params.slug === `backchannel-is-moving-to-${brand.key}`;
  return isNamed ? findAnySection(brand, 'backchannel')?.aboutUrl : undefined;
}

type Route = (pathname: string) => RouteMatch | undefined;

/**
 * Returns the page that a reader means by a spelling of its address, if it is not an item's: a tag, a
 * section, a person.
 */
async function meantPage(
  context: LoaderContext,
  request: PageRequest,
  path: string,
  route: Route,
): Promise<PageResult> {
  const match = route(path);
  if (match === undefined || isPreview(match.pattern) || isItemRoute(match)) return missing;
  const { kind } = await loadRoute(context, match, { ...request, pathname: path, query: {} });
  return kind === 'page' ? { kind: 'redirect', to: addressOf(path) } : missing;
}

/** Returns what stands below a new address where the request's is below an old one: a page or a feed. */
async function counterpart(
  context: LoaderContext,
  request: PageRequest,
  path: string,
  route: Route,
): Promise<PageResult> {
  const feed = redirectedFeedPath(addressOf(path));
  const page = feed === undefined ? undefined : parseFeedPath(feed)?.page;
  if (feed === undefined || page === undefined) return meantPage(context, request, path, route);
  // Lists that have pages have feeds.
  const isList = route(`${page}page/2`) !== undefined;
  const found = isList ? await meantPage(context, request, pointerPath(page), route) : missing;
  return found.kind === 'redirect' ? { kind: 'redirect', to: feed } : missing;
}

/**
 * Old addresses of imports, feed addresses of other systems, replacement pages, and other spellings of
 * an address. Looked up only where there is no page, so pages pay nothing for them. It answers with
 * addresses alone: nothing of an item is shown or counted here.
 */
async function oldAddress(
  context: LoaderContext,
  match: RouteMatch | undefined,
  request: PageRequest,
  route: Route,
): Promise<PageResult> {
  const path = pointerPath(routerPath(request.pathname));
  const others = otherSpellings(path, match?.params.page !== undefined);
  const isItem = match !== undefined && isItemRoute(match);
  // The loader of an item has read what is stored at its own path, and above it is nothing of ours.
  const asked = isItem ? others : [path, ...others, ...otherSpellings(path, false)];
  const paths = [...new Set([...asked, ...(isItem ? [] : pathsAbove(path))])];
  const { content } = context;
  const pointers = paths.length === 0 ? undefined : (await content.readIndex({ paths })).pointers;
  const below =
    pointers === undefined || pointers.has(path)
      ? undefined
      : await counterpartOf(content, path, pointers);
  if (below !== undefined) {
    const found = await counterpart(context, request, below, route);
    if (found.kind === 'redirect') return found;
  }
  for (const one of asked) {
    const pointer = pointers?.get(one);
    if (pointer?.kind === 'gone' && one === path) return gone;
    if (pointer?.kind === 'redirect') return redirectTo(await endOfRedirect(content, pointer.to));
    if (pointer?.kind === 'item' && one !== path && pointer.publicFrom <= context.now())
      return { kind: 'redirect', to: addressOf(one) };
  }
  const to = redirectedFeedPath(request.pathname) ?? replacement(context, match);
  if (to !== undefined) return { kind: 'redirect', to };
  const plainest = others.at(-1);
  return plainest === undefined ? missing : meantPage(context, request, plainest, route);
}

/** The front page was asked for with the id of an old site's page. */
async function oldId(context: LoaderContext, id: string): Promise<PageResult> {
  const path = pointerPath(`/?${id}`);
  const { pointers } = await context.content.readIndex({ paths: [path] });
  const pointer = pointers.get(path);
  if (pointer?.kind === 'gone') return gone;
  return { kind: 'redirect', to: pointer?.kind === 'redirect' ? pointer.to : '/' };
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
  route: Route,
): Promise<PageResult> {
  const { old } = request.query;
  if (old !== undefined) return oldId(context, old);
  if (match === undefined)
    return request.pathname === CHANGE_PASSWORD_PATH && hasPart(context.brand, 'accounts')
      ? changePassword
      : oldAddress(context, match, request, route);
  const result = await loadRoute(context, match, request);
  return result.kind === 'missing' && !isPreview(match.pattern)
    ? oldAddress(context, match, request, route)
    : result;
}
