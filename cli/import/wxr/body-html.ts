/**
 * Converts the body of a WordPress item to plain HTML with embed markers. Resolves blocks,
 * shortcodes and classic paragraphs.
 */
import { autop } from './autop.ts';
import { bareUrlMarkers } from './bare-urls.ts';
import { expandShortcodes } from './expand-shortcodes.ts';
import {
  enclosingShortcodeNames,
  knownShortcodeNames,
  renderShortcode,
} from './known-shortcodes.ts';
import { hasBlocks } from './parse-blocks.ts';
import { renderBlocks } from './render-blocks.ts';
import { pointToOriginals } from './point-to-originals.ts';
import type { WxrItem } from './wxr-entry.ts';
import type { WxrLibrary } from './wxr-library.ts';
import { FOOTNOTES_META } from './wxr-meta-keys.ts';

export interface BodyHooks {
  /** Reports an unknown shortcode or block (`block:…`). */
  unknown(name: string): void;
  warn(message: string): void;
}

/** Returns HTML for `toSegments`, as untrusted as the export. */
export function bodyHtml(
  item: Pick<WxrItem, 'id' | 'content' | 'meta'>,
  library: WxrLibrary,
  hooks: BodyHooks,
): string {
  const content = item.content.replaceAll('\u0000', '').replace(/\r\n?/g, '\n');
  const expand = (html: string): string =>
    expandShortcodes(html, {
      names: knownShortcodeNames,
      enclosing: enclosingShortcodeNames,
      unknown: hooks.unknown,
      known: (shortcode) =>
        renderShortcode(shortcode, { library, itemId: item.id, warn: hooks.warn, expand }),
    });
  const expanded = expand(content);
  const html = hasBlocks(content)
    ? renderBlocks(expanded, {
        library,
        footnotes: item.meta.get(FOOTNOTES_META)?.[0] ?? '',
        unknown: hooks.unknown,
        warn: hooks.warn,
        expand,
      })
    : autop(bareUrlMarkers(expanded));
  return pointToOriginals(html, library);
}
