/** Reads embeds from other sites in a source's HTML: players, posts, media files. */
import type { EmbedRequest } from './embed-marker.ts';
import { classesOf } from './images.ts';
import { webAddress } from '../../shared/content/players.ts';
import { findElement, findElements, textOf, type BodyElement } from './tree.ts';
import { cleanText } from './plain-text.ts';

/** Embed codes of posts: the element's class, the site's name, the form of a post's address. */
const postCodes: readonly {
  readonly className: RegExp;
  readonly source: string;
  readonly post: RegExp;
}[] = [
  {
    className: /^twitter-(?:tweet|video)$/,
    source: 'Twitter',
    post: /^https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\/\w+\/status\//,
  },
  {
    className: /^instagram-media$/,
    source: 'Instagram',
    post: /^https?:\/\/(?:www\.)?instagram\.com\/(?:p|reel|tv)\//,
  },
  {
    className: /^tiktok-embed$/,
    source: 'TikTok',
    post: /^https?:\/\/(?:www\.)?tiktok\.com\/@[^/]+\/video\//,
  },
  {
    className: /^bluesky-embed$/,
    source: 'Bluesky',
    post: /^https?:\/\/bsky\.app\/profile\/[^/]+\/post\//,
  },
  {
    className: /^fb-(?:post|video)$/,
    source: 'Facebook',
    post: /^https?:\/\/(?:www\.|m\.)?facebook\.com\//,
  },
  { className: /^mastodon-embed$/, source: 'Mastodon', post: /^https?:\/\/[^/]+\/@[^/]+\/\d+/ },
  {
    className: /^reddit-(?:card|embed-bq)$/,
    source: 'Reddit',
    post: /^https?:\/\/(?:www\.)?reddit\.com\/r\//,
  },
  {
    className: /^text-post-media$/,
    source: 'Threads',
    post: /^https?:\/\/(?:www\.)?threads\.net\/@/,
  },
];

/**
 * Returns a post of another site from its embed code, as the text that the code holds, or undefined
 * when the element is not one. Twitter's codes end in "— Name (@handle) date", where the date is
 * the link to the post.
 */
export function readPost(node: BodyElement): EmbedRequest | undefined {
  const code = postCodes.find(({ className }) =>
    classesOf(node).some((name) => className.test(name)),
  );
  if (code === undefined) return undefined;
  const links = findElements(
    node.children,
    (below) => below.name === 'a' && code.post.test(below.attributes['href'] ?? ''),
  );
  const address =
    links.at(-1)?.attributes['href'] ??
    node.attributes['cite'] ??
    node.attributes['data-href'] ??
    node.attributes['data-instgrm-permalink'];
  const url = address === undefined ? undefined : webAddress(address)?.href;
  const paragraphs = findElements(
    node.children,
    (below) => below.name === 'p' || below.name === 'section',
  );
  const whole = cleanText(textOf(node.children));
  const text =
    cleanText(paragraphs.map((paragraph) => textOf(paragraph.children)).join(' ')) || whole;
  const signature = whole.startsWith(text) ? whole.slice(text.length).trim() : '';
  const dated = links.at(-1) === undefined ? '' : cleanText(textOf(links.at(-1)?.children ?? []));
  const by = cleanText(signature.replace(/^[—–-]+\s*/, '').replace(dated, ''));
  if (text === '' && url === undefined) return undefined;
  return {
    kind: 'quote',
    text,
    source: code.source,
    ...(by === '' ? {} : { by }),
    ...(url === undefined ? {} : { url }),
  };
}

/** Returns the address of an iframe, an object or an embed element, when it is a web address. */
export function frameAddress(node: BodyElement): string | undefined {
  const { attributes } = node;
  const parameter = findElement(
    node.children,
    (below) => below.name === 'param' && /^(?:movie|src)$/i.test(below.attributes['name'] ?? ''),
  );
  const address =
    attributes['data-src'] ??
    attributes['src'] ??
    attributes['data'] ??
    parameter?.attributes['value'];
  return address === undefined ? undefined : webAddress(address)?.href;
}

/** Returns the file of a video or audio element, or undefined when it names none. */
export function readMedia(node: BodyElement): EmbedRequest | undefined {
  const source = findElement(
    node.children,
    (below) => below.name === 'source' && (below.attributes['src'] ?? '') !== '',
  );
  const reference = (node.attributes['src'] ?? '') || source?.attributes['src'];
  const title = node.attributes['title'] ?? node.attributes['aria-label'];
  if (reference === undefined || reference.trim() === '') return undefined;
  const poster = node.attributes['poster']?.trim();
  return {
    kind: 'media',
    media: node.name === 'audio' ? 'audio' : 'video',
    reference: reference.trim(),
    ...(title === undefined ? {} : { title }),
    ...(poster === undefined || poster === '' ? {} : { poster }),
  };
}
