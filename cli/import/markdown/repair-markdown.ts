/**
 * Puts right what strict Markdown leaves as it is written but older renderers took: links with spaces in their address,
 * Markdown inside HTML blocks, emphasis whose marks touch a space. Works on rendered HTML, outside of code.
 */
import { codeElements } from './code-regions.ts';
import { siteTarget } from './site-link.ts';

/** `[text](address "title")` that is still text; the address may have become a link of its own. */
const looseLink =
  /\[([^[\]<>]{1,200})\]\((?:<a href="([^"<>]{1,1000})">[^<>]{0,1000}<\/a>([^()<>]{0,200})|((?:https?:\/\/|mailto:|x-site:)[^()<>"]{1,1000}?)\s*(?:&quot;[^<>]{0,200}?&quot;)?)\)/g;
/** The same without its last bracket: only as far as the address surely goes. */
const openLink = /\[([^[\]<>]{1,200})\]\((x-site:[^\s()<>"&]{1,500})/g;
const looseStrong =
  /(^|.)\*\*(?!\*)((?:(?!\*\*|<\/?(?:p|li|ul|ol|t[dhr]|table|h[1-6]|div|blockquote|aside|section)\b)[^]){1,400}?)\*\*(?!\*)(?=(.?))/g;
const emptyStrong = /\*{4,}|_{4,}(?=\*\*)/g;
/** A link to another page of the source that is no link here, for whatever reason. */
const looseTarget = /(?<!=")x-site:[^\s()<>"'&]*/g;

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

function mendText(html: string): string {
  let text = html;
  if (text.includes('](')) {
    text = text
      .replace(
        looseLink,
        (
          _whole,
          label: string,
          linked: string | undefined,
          rest: string | undefined,
          address: string | undefined,
        ) => {
          const whole =
            linked === undefined
              ? (address ?? '')
              : linked + (rest ?? '').replace(/\s*(?:&quot;|').*$/s, '');
          return `<a href="${whole.trim().replaceAll(' ', '%20')}">${label}</a>`;
        },
      )
      .replace(
        openLink,
        (_whole, label: string, address: string) => `<a href="${address}">${label}</a>`,
      );
  }
  if (text.includes('**')) {
    text = text
      .replace(emptyStrong, '')
      .replace(looseStrong, (whole, before: string, inner: string, after: string) =>
        inner.trim() === '' || (isWord(before) && isWord(after))
          ? whole
          : `${before}<strong>${inner}</strong>`,
      );
  }
  return text;
}

function mendOutsideCode(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of codeElements(html)) {
    parts.push(mendText(html.slice(at, start)), html.slice(start, end));
    at = end;
  }
  return [...parts, mendText(html.slice(at))].join('');
}

/** Rendered Markdown with what was surely meant as a link or as strong made one. */
export function mendMarkdown(html: string): string {
  const mended = /\]\(|\*\*/.test(html) ? mendOutsideCode(html) : html;
  return mended.includes('x-site:')
    ? mended.replace(looseTarget, (target) => siteTarget(target) ?? '')
    : mended;
}
