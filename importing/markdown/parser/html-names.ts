/** Tells elements of HTML from components, which only the program of a site knows. */
import { blockTags, droppedTags, inlineTags } from '../../body/allow-list.ts';

const names: ReadonlySet<string> = new Set([
  ...blockTags,
  ...droppedTags,
  ...inlineTags,
  ...['acronym', 'address', 'article', 'audio', 'big', 'blink', 'body', 'center', 'col'],
  ...['colgroup', 'data', 'dialog', 'dir', 'div', 'embed', 'fieldset', 'font', 'footer', 'form'],
  ...['h1', 'header', 'hgroup', 'html', 'iframe', 'image', 'img', 'label', 'legend', 'listing'],
  ...['main', 'marquee', 'math', 'menu', 'meter', 'nav', 'nobr', 'object', 'output', 'picture'],
  ...['plaintext', 'progress', 'search', 'slot', 'strike', 'tt', 'video', 'xmp'],
]);

/** Returns whether a name, in any case, is that of an element of HTML. */
export function isHtmlName(name: string): boolean {
  return names.has(name.toLowerCase());
}
