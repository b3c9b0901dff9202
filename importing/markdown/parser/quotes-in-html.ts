/** Puts right what word processors did to the quotation marks of HTML: `<a href=“x”>`. */
import type { MarkdownIt, StateInline } from 'markdown-it';

const MAX_TAG_CHARACTERS = 4_000;
const curly = /[“”″]/g;
const elements = new Set(['img', 'a', 'iframe', 'video', 'audio', 'source']);

/** Returns a tag with straight quotation marks around its values; undefined for a sound one. */
function straightened(tag: string): string | undefined {
  const [, name = ''] = /^<([a-z]+)\s/.exec(tag) ?? [];
  if (!elements.has(name)) return undefined;
  if (/=[“”″]/.test(tag) && !tag.includes('="')) return tag.replace(curly, '"');
  // Quotation marks in an alternative text end it too early.
  const alt = tag.indexOf(' alt="');
  const from = alt + ' alt="'.length;
  const to = tag.lastIndexOf('"');
  if (name !== 'img' || alt === -1 || to <= from) return undefined;
  const value = tag.slice(from, to);
  return value.includes('"') && !value.includes('="') && !value.includes('= "')
    ? `${tag.slice(0, from)}${value.replaceAll('"', '&quot;')}${tag.slice(to)}`
    : undefined;
}

/** Returns HTML with straight quotation marks in its tags. */
function withSoundQuotes(html: string): string {
  if (!/=[“”″]|\salt="/.test(html)) return html;
  return html.replace(/<[a-z][^<>]*>/g, (tag) => straightened(tag) ?? tag);
}

function inline(state: StateInline, silent: boolean): boolean {
  const { src, pos } = state;
  if (src[pos] !== '<') return false;
  // The words after `<<` name the end of a shell's text, and are no element.
  if (src[pos + 1] === '<' && /^<<[-~]?["']?[A-Z_]/.test(src.slice(pos, pos + 5))) {
    if (!silent) state.pending += '<<';
    state.pos += 2;
    return true;
  }
  const tag = /^<[a-z][^<>]*>/.exec(src.slice(pos, pos + MAX_TAG_CHARACTERS))?.[0];
  const sound = tag === undefined ? undefined : straightened(tag);
  if (tag === undefined || sound === undefined) return false;
  if (!silent) state.push('html_inline', '', 0).content = sound;
  state.pos += tag.length;
  return true;
}

/** Typographic signs as numbers would become a part of an address before them. */
function withSigns(text: string): string {
  return text.includes('://') && text.includes('&#82') && !text.includes('`')
    ? text.replace(/&#(82\d\d);/g, (_whole, code: string) => String.fromCodePoint(Number(code)))
    : text;
}

export function quotesInHtml(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('html_inline', 'sound_quotes', inline);
  markdown.core.ruler.after('block', 'sound_quotes', (state) => {
    for (const token of state.tokens) {
      if (token.type === 'html_block') token.content = withSoundQuotes(token.content);
      if (token.type === 'inline') token.content = withSigns(token.content);
    }
  });
}
