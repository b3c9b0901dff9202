/** Shortcodes of WordPress in the Markdown of sites that have left it: `[caption]`, `[gallery]`, `[embed]`. */
import type { MarkdownIt } from 'markdown-it';
import {
  enclosingShortcodeNames,
  knownShortcodeNames,
  renderShortcode,
} from '../../../wxr/known-shortcodes.ts';
import { tokenizeHtml } from '../../../wxr/html-tokens.ts';
import { findShortcodes, type ShortcodeToken } from '../../../wxr/shortcode-tokens.ts';
import { WxrLibrary } from '../../../wxr/wxr-library.ts';
import type { ParseEnv } from '../../parser/block-lines.ts';

const MAX_CHARACTERS = 5_000;
/** A caption may hold a player, and not much more. */
const MAX_DEPTH = 1;

interface NestedEnv extends ParseEnv {
  /** How many shortcodes are open around the text. */
  shortcodes?: number;
}

const name = /^\[([a-z_]{3,20})[\s\]=]/i;
/** Archives of Markdown hold no library of media. */
const library = new WxrLibrary();

/** Whether brackets that enclose nothing are a shortcode and not a word of the author's. */
function isCall({ attributes, isAlone, name: given }: ShortcodeToken): boolean {
  const values = [...attributes];
  return values.length === 0
    ? isAlone && (given === 'gallery' || given === 'playlist')
    : values.every(
        ([key, value]) => !/^\d+$/.test(key) || /^(?:\d+|=?https?:\/\/\S+)$/.test(value),
      );
}

export function wordpressShortcodes(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('link', 'wordpress_shortcode', (state, silent) => {
    const { src, pos } = state;
    const env: NestedEnv = state.env;
    const depth = env.shortcodes ?? 0;
    if (src[pos] !== '[' || src[pos - 1] === '!' || src[pos - 1] === '[') return false;
    const [, given = ''] = name.exec(src.slice(pos, pos + 24)) ?? [];
    if (depth > MAX_DEPTH || !knownShortcodeNames.has(given.toLowerCase())) return false;
    const near = src.slice(pos, Math.min(state.posMax, pos + MAX_CHARACTERS));
    const headEnd = near.indexOf(']') + 1;
    if (headEnd === 0) return false;
    const isEnclosing = enclosingShortcodeNames.has(given.toLowerCase());
    const closeAt = isEnclosing ? near.indexOf(`[/${given}`, headEnd) : -1;
    const closeEnd = closeAt === -1 ? 0 : near.indexOf(']', closeAt) + 1;
    const text = near.slice(0, closeEnd === 0 ? headEnd : closeEnd);
    const tokens = findShortcodes(text, tokenizeHtml(text));
    const [open] = tokens;
    if (open?.start !== 0 || open.kind !== 'open') return false;
    const close = enclosingShortcodeNames.has(open.name)
      ? tokens.find((token) => token.kind === 'close' && token.name === open.name)
      : undefined;
    if (close === undefined && !isCall(open)) return false;
    const end = pos + (close ?? open).end;
    if (!silent) {
      const inner = close === undefined ? undefined : text.slice(open.end, close.start);
      const isLiteral = open.name.endsWith('code') || open.name === 'embed';
      const content =
        inner === undefined || isLiteral
          ? inner
          : state.md.renderInline(inner.trim(), { ...env, shortcodes: depth + 1 });
      const html = renderShortcode(
        { name: open.name, attributes: open.attributes, content },
        {
          library,
          itemId: '',
          warn: (message) => env.context?.warn(message),
          expand: (words) => words,
        },
      );
      if ((html ?? '').trim() === '') env.context?.unknownShortcode(`[${open.name}]`, 'nothing');
      state.push('html_inline', '', 0).content = (html ?? '').trim();
    }
    state.pos = end;
    return true;
  });
}
