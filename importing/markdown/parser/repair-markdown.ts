/**
 * Fixes Markdown that strict parsers leave as written but older renderers accepted: links with
 * spaces in the address, Markdown inside HTML blocks, and emphasis marks next to a space. Works on
 * rendered HTML, outside code.
 */
import { codeElements } from './code-elements.ts';
import { siteTarget } from '../links/site-link.ts';

/**
 * Matches `[text](address "title")` that is still text. The address may have become a link of its
 * own.
 */
const looseLink =
  /\[([^[\]<>]{1,200})\]\((?:<a href="([^"<>]{1,1000})">[^<>]{0,1000}<\/a>([^()<>]{0,200})|((?:https?:\/\/|mailto:|x-site:)[^()<>"]{1,1000}?)\s*(?:&quot;[^<>]{0,200}?&quot;)?)\)/g;
/** Matches the same without its closing bracket, only as far as the address is certain. */
const openLink = /\[([^[\]<>]{1,200})\]\((x-site:[^\s()<>"&]{1,500})/g;
const looseStrong =
  /(^|.)\*\*(?!\*)((?:(?!\*\*|<\/?(?:p|li|ul|ol|t[dhr]|table|h[1-6]|div|blockquote|aside|section)\b)[^]){1,400}?)\*\*(?!\*)(?=(.?))/g;
const emptyStrong = /\*{4,}|_{4,}(?=\*\*)/g;
/** Matches a link to another page of the source that was not rendered as a link, for any reason. */
const looseTarget = /(?<!=")x-site:[^\s()<>"'&]*/g;

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Matches an image that is still text, for instance because a quotation mark is missing. */
const looseImage = /!\[([^[\]<>]{0,400})\]\(((?:https?:\/\/|\.{0,2}\/)[^()<>"\s]{1,1000})\)/g;

/** A reference to a footnote that the text does not hold. */
const looseNote = /\[\^([\w-]{1,40})\]/g;

function repairText(html: string): string {
  let text = html;
  if (text.includes('[^')) text = text.replace(looseNote, '<sup>$1</sup>');
  if (text.includes('](')) {
    text = text
      .replace(
        looseImage,
        (_whole, alt: string, address: string) =>
          `<img src="${address}" alt="${alt.replace(/"/g, '&quot;')}">`,
      )
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

function repairOutsideCode(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of codeElements(html)) {
    parts.push(repairText(html.slice(at, start)), html.slice(start, end));
    at = end;
  }
  return [...parts, repairText(html.slice(at))].join('');
}

/**
 * Returns rendered Markdown in which clear attempts at a link or strong text are links and strong
 * text.
 */
export function repairMarkdown(html: string): string {
  const repaired = /\]\(|\*\*|\[\^/.test(html) ? repairOutsideCode(html) : html;
  return repaired.includes('x-site:')
    ? repaired.replace(looseTarget, (target) => siteTarget(target) ?? '')
    : repaired;
}
