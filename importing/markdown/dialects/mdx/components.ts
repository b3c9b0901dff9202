/** Components of MDX and Vue that are inline elements, or that belong to a page's head. */
import { escapeHtml } from '../../../../shared/content/escape-html.ts';
import { inlineTags } from '../../../body/allow-list.ts';
import type { ShortcodeCall } from '../shortcode.ts';
import { pickArgument } from '../tag-arguments.ts';

const inlines: ReadonlySet<string> = new Set(inlineTags.filter((name) => name !== 'a'));
/** Components that print nothing where they stand. */
const silent = new Set([
  'Head',
  'Helmet',
  'Script',
  'Style',
  'SEO',
  'Seo',
  'TOCInline',
  'Toc',
  'TOC',
]);

/** Returns the replacement of a component, or undefined when only its name and arguments can say. */
export function expandComponent({ name, args, inner }: ShortcodeCall): string | undefined {
  if (silent.has(name)) return '';
  const element = name.toLowerCase();
  if (element === 'br' || element === 'wbr') return `<${element}>`;
  if (!inlines.has(element)) return undefined;
  const title = pickArgument(args, 'title');
  const attributes = title === undefined ? '' : ` title="${escapeHtml(title)}"`;
  return `<${element}${attributes}>${(inner ?? '').trim()}</${element}>`;
}
