/** Finds the sound and video files that podcast plugins attach to a post, beside its text. */
import { escapeHtml } from '../../shared/content/escape-html.ts';
import { plainText } from '../body/plain-text.ts';
import type { WxrItem } from './wxr-entry.ts';
import { isKindOf } from './wxr-library.ts';
import { ENCLOSURE_META } from './wxr-meta-keys.ts';

/**
 * Returns the kind of a file. A value of `enclosure` is an address, a length and a MIME type, each
 * on a line of its own (https://developer.wordpress.org/reference/functions/do_enclose/).
 */
function kindOf(url: string, mime: string): 'audio' | 'video' | undefined {
  if (/^video\//i.test(mime) || isKindOf('video', url)) return 'video';
  return /^audio\//i.test(mime) || isKindOf('audio', url) ? 'audio' : undefined;
}

/** Whether a text already plays a file, and does not only link to it. */
function isPlayed(content: string, url: string): boolean {
  const name =
    url
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? url;
  return content
    .split(name)
    .slice(0, -1)
    .some((before) =>
      /(?:<(?:audio|video|source)\b|\[(?:audio|video|powerpress)\b)[^<>\]]*$/i.test(before),
    );
}

/** Returns players, as HTML, for the enclosures of an item that its text does not play. */
export function enclosureHtml({ meta, content, title }: WxrItem): string {
  const players = new Map<string, string>();
  for (const value of ENCLOSURE_META.flatMap((key) => meta.get(key) ?? [])) {
    const [url = '', , mime = ''] = value.split(/\r?\n/).map((line) => line.trim());
    const kind = kindOf(url, mime);
    if (kind === undefined || !/^https?:\/\/\S+$/i.test(url) || isPlayed(content, url)) continue;
    players.set(
      url,
      `<${kind} src="${escapeHtml(url)}" title="${escapeHtml(plainText(title))}"></${kind}>\n`,
    );
  }
  return [...players.values()].join('');
}
