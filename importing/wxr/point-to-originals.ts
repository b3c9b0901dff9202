/**
 * Points the images of a body to the original files in the media library, and adds their
 * alternative text.
 */
import { startTag, tokenizeHtml } from './html-tokens.ts';
import { isSameFile, type WxrLibrary } from './wxr-library.ts';

/**
 * Attributes that may hold an address. Lazy loaders keep the real address beside a placeholder in
 * `src`.
 */
const addresses = [
  'data-orig-file',
  'data-full-url',
  'data-src',
  'data-lazy-src',
  'data-url',
  'src',
] as const;
/** Attributes to drop, because they describe the smaller sizes. */
const dropped = new Set<string>([
  ...addresses,
  'srcset',
  'data-srcset',
  'sizes',
  'alt',
  'width',
  'height',
]);

/** Returns the body in which every `<img>` known to the media library has its original address. */
export function pointToOriginals(html: string, library: WxrLibrary): string {
  if (!/<img/i.test(html)) return html;
  return tokenizeHtml(html)
    .map((token) => {
      if (token.kind !== 'open' || token.name !== 'img') return token.raw;
      const known = originalOf(token.attributes, library);
      if (known === undefined) return token.raw;
      const kept = [...token.attributes].filter(([name]) => !dropped.has(name));
      return startTag(
        'img',
        new Map([['src', known.url], ['alt', token.attributes.get('alt') || known.alt], ...kept]),
      );
    })
    .join('');
}

/**
 * Returns the attachment that an image shows, by its id if the file matches, or else by its file.
 */
function originalOf(
  attributes: ReadonlyMap<string, string>,
  library: WxrLibrary,
): { url: string; alt: string } | undefined {
  const source = addresses
    .map((name) => attributes.get(name)?.trim())
    .find((value) => value !== undefined && value !== '' && !/^data:/i.test(value));
  if (source === undefined) return undefined;
  const id =
    attributes.get('data-id') ??
    /\bwp-image-(\d+)\b/.exec(attributes.get('class') ?? '')?.[1] ??
    '';
  const named = library.attachment(id);
  return named !== undefined && isSameFile(named, source) ? named : library.attachmentByUrl(source);
}
