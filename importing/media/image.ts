/** Creates stored images from what importers know about an image. */
import { createHash } from 'node:crypto';
import type { Image } from '../../shared/content/item.ts';
import type { ImageRequest } from '../body/embed-marker.ts';
import { cleanText } from '../body/plain-text.ts';
import { sanitizeInline } from '../body/sanitize-inline.ts';
import type { ImportRun } from '../source.ts';

/**
 * Returns the last part of a path or address, decoded and without query string, or `image` when
 * there is none.
 */
export function mediaFilename(reference: string): string {
  const path = reference.replace(/[?#].*$/s, '');
  const last = path.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'image';
  } catch {
    return last || 'image';
  }
}

/** Returns the address of a missing image, if a page may show that address. */
function originalAddress(reference: string): string | undefined {
  const address = reference.trim().replace(/^\/\//, 'https://');
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : undefined;
}

/**
 * Returns the image for a request. A missing image is kept without `src`, so that its alt text and
 * caption survive. Relative references are relative to the path or address in `base`.
 */
export async function resolveImage(
  request: ImageRequest,
  run: ImportRun,
  base?: string,
): Promise<Image> {
  const found = await run.media(request.reference, base);
  const original = found === undefined ? originalAddress(request.reference) : undefined;
  if (found !== undefined) run.embedded('image', 'placed');
  else run.embedded('image', original === undefined ? 'missing' : 'linked');
  const caption = request.captionHtml === undefined ? '' : sanitizeInline(request.captionHtml);
  const title = cleanText(request.title ?? '');
  const credit = cleanText(request.credit ?? '');
  return {
    id: createHash('sha256')
      .update(found?.path ?? `${base ?? ''} ${request.reference}`)
      .digest('hex')
      .slice(0, 16),
    filename: mediaFilename(request.reference),
    ...(found === undefined ? {} : { src: found.path }),
    ...(original === undefined ? {} : { originalUrl: original }),
    ...(found?.width === undefined ? {} : { width: found.width }),
    ...(found?.height === undefined ? {} : { height: found.height }),
    ...(found?.tone === undefined ? {} : { tone: found.tone }),
    ...(found?.isPlain === undefined ? {} : { isPlain: found.isPlain }),
    alt: cleanText(request.alt ?? ''),
    ...(title === '' ? {} : { title }),
    ...(caption === '' ? {} : { caption }),
    ...(credit === '' ? {} : { credit }),
    ...(request.href === undefined ? {} : { href: request.href }),
    ...(request.focal === undefined ? {} : { focal: request.focal }),
  };
}
