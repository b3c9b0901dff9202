/** The address by which analytics know a page. */
import { routerPath } from '../../shared/route-match.ts';
import { withSlashes } from '../../shared/urls/paths.ts';
import { isPlaceholderPage } from './shown-content.ts';
import type { SiteState } from '../state/site-state.ts';

/** Queries that make another page of a path (spec §2.2). */
const pageQueries = ['q', 'tags', 'category', 'page', 'sort'] as const;

/**
 * Returns the canonical URL of the page that a state shows; undefined if the state has no address.
 * Items know theirs. The address of other pages is their path on the brand's origin.
 */
export function canonicalUrl(
  state: Pick<SiteState, 'context' | 'content'>,
  origin: string,
): string | undefined {
  const { context, content } = state;
  if (!isPlaceholderPage(context.contentType) && content.canonicalUrl !== '')
    return content.canonicalUrl;
  if (context.url.pathname === '') return undefined;
  // The edge asks for pages without the slash at the end that their addresses have.
  const url = new URL(withSlashes(routerPath(context.url.pathname)), origin);
  for (const name of pageQueries) {
    const value = context.url.query[name];
    if (value !== undefined && value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}
