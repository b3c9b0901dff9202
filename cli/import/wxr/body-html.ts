/** The body of a WordPress piece as plain HTML with embed markers: blocks, shortcodes and classic paragraphs resolved. */
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
  /** A shortcode or block (`block:…`) that is not known. */
  unknown(name: string): void;
  warn(message: string): void;
}

/** HTML for `toSegments`, no more to be trusted than the export. */
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
        renderShortcode(shortcode, { library, pieceId: item.id, warn: hooks.warn, expand }),
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
