/** The content that analytics report of a page. */
import type { PageType } from '../../shared/pages.ts';
import { initialContent, type ContentState } from '../state/content.ts';
import type { SiteState } from '../state/site-state.ts';

/** These pages replace one that did not arrive; the state still holds the content before. */
export function isPlaceholderPage(type: PageType): boolean {
  return type === 'error' || type === 'offline';
}

export function shownContent({ context, content }: Pick<SiteState, 'context' | 'content'>) {
  return isPlaceholderPage(context.contentType) ? initialContent : content;
}

/** Who wrote an item, if the page shows one; an item without authors is by the staff (spec §3). */
export function authorNames({ id, contributors }: ContentState): readonly string[] {
  if (id === '') return [];
  const names = (contributors.author ?? []).map(({ name }) => name);
  return names.length === 0 ? ['Staff'] : names;
}

/** Names of tags, each once, without tags that begin with @ or _ (spec §5, Analytics values). */
export function keywords({ tags }: ContentState): readonly string[] {
  return [...new Set(tags.map(({ name }) => name))].filter((name) => !/^[@_]/.test(name));
}
