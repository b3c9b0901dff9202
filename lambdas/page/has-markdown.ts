/** Which pages there are as Markdown: those that are read, and that search engines may list. */
import { isIndexable, type PageType } from '../../shared/pages.ts';

/** Pages of forms and offers, and letters, which are HTML of an email. */
const withoutMarkdown: ReadonlySet<PageType> = new Set([
  'subscribe',
  'newsletter',
  'newsletter-edition',
]);

/** @param isPreview A preview has a token in its address, and is for one reader. */
export function hasMarkdown(type: PageType, isPreview: boolean): boolean {
  return isIndexable(type) && !withoutMarkdown.has(type) && !isPreview;
}
