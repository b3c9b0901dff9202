/**
 * Converts the body of a WordPress item to plain HTML with embed markers. Resolves blocks,
 * shortcodes and classic paragraphs.
 */
import type { Audience } from '../member-parts.ts';
import { boundaryHtml, isBoundaryMark } from '../body/boundary.ts';
import { withFormulas } from '../body/tex.ts';
import { autop } from './autop.ts';
import { bareUrlMarkers } from './bare-urls.ts';
import { expandShortcodes } from './expand-shortcodes.ts';
import {
  enclosingShortcodeNames,
  knownShortcodeNames,
  renderShortcode,
  soundPlayer,
} from './known-shortcodes.ts';
import { changeTexts, tokenizeHtml } from './html-tokens.ts';
import { hasBlocks } from './parse-blocks.ts';
import { renderBlocks } from './render-blocks.ts';
import { texturize } from './texturize.ts';
import { pointToOriginals } from './point-to-originals.ts';
import type { WxrItem } from './wxr-entry.ts';
import type { WxrLibrary } from './wxr-library.ts';
import { FOOTNOTES_META } from './wxr-meta-keys.ts';

export interface BodyHooks {
  /** Reports an unknown shortcode or block (`block:…`). */
  unknown(name: string): void;
  warn(message: string): void;
  /** Notes a part for some readers. Returns HTML that stands where it begins. */
  part(name: string, audience: Audience): string;
}

/** Steady's plug-in writes its place into the text. */
const STEADY_MARK = '___STEADY_PAYWALL___';

/** Returns a text with elements in place of its "more" marks, which paragraphs may not swallow. */
function withBoundaries(content: string): string {
  if (!content.includes('<!--')) return content;
  let inCode = 0;
  return tokenizeHtml(content)
    .map((token) => {
      const isCode =
        token.kind !== 'text' && token.kind !== 'comment' && /^(?:pre|code)$/.test(token.name);
      if (isCode) inCode = Math.max(0, inCode + (token.kind === 'open' ? 1 : -1));
      return token.kind === 'comment' && inCode === 0 && isBoundaryMark(token.data)
        ? boundaryHtml
        : content.slice(token.start, token.end);
    })
    .join('');
}

/** Returns HTML for `toSegments`, as untrusted as the export. */
export function bodyHtml(
  item: Pick<WxrItem, 'id' | 'content' | 'meta'>,
  library: WxrLibrary,
  hooks: BodyHooks,
): string {
  const content = withBoundaries(item.content.replaceAll('\u0000', '').replace(/\r\n?/g, '\n'));
  const expand = (html: string): string =>
    expandShortcodes(html, {
      names: knownShortcodeNames,
      enclosing: enclosingShortcodeNames,
      unknown: (name, attributes) => {
        hooks.unknown(name);
        return soundPlayer(attributes);
      },
      part: hooks.part,
      hidden: (name) => hooks.warn(`a part that its site hid was left out: [${name}]`),
      known: (shortcode) =>
        renderShortcode(shortcode, { library, itemId: item.id, warn: hooks.warn, expand }),
    });
  const whole = expand(content).replaceAll(STEADY_MARK, () =>
    hooks.part('steady-paywall', 'members'),
  );
  // Before paragraphs are made, which break the lines of a formula.
  const expanded = whole.includes('$latex') ? changeTexts(whole, withFormulas) : whole;
  if (/<!--\s*noteaser\s*-->/.test(content))
    hooks.warn('its page did not show the text above its "more" mark; that text was kept');
  const shown = (text: string): string => texturize(text, library.site);
  const html = hasBlocks(content)
    ? shown(
        renderBlocks(expanded, {
          library,
          footnotes: item.meta.get(FOOTNOTES_META)?.[0] ?? '',
          // WordPress shows no protected field.
          field: (key) => (key.startsWith('_') ? undefined : item.meta.get(key)?.[0]),
          unknown: hooks.unknown,
          warn: hooks.warn,
          part: hooks.part,
          expand,
        }),
      )
    : autop(shown(bareUrlMarkers(expanded)));
  return pointToOriginals(html, library);
}
