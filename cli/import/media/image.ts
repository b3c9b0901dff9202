/** Makes stored pictures of what importers know of a picture. */
import { createHash } from 'node:crypto';
import type { Picture } from '../../../shared/content/item.ts';
import type { PictureRequest } from '../body/embed-marker.ts';
import { plainText } from '../body/plain-text.ts';
import { sanitizeInline } from '../body/sanitize-inline.ts';
import type { ImportRun } from '../source.ts';

/** The last part of a path or address, decoded, without query string; `picture` when there is none. */
export function mediaFilename(reference: string): string {
  const path = reference.replace(/[?#].*$/s, '');
  const last = path.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last) || 'picture';
  } catch {
    return last || 'picture';
  }
}

/** The address that a missing picture had, when it is one that a page may name. */
function originalAddress(reference: string): string | undefined {
  const address = reference.trim().replace(/^\/\//, 'https://');
  return /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? address : undefined;
}

/**
 * The picture that a request asks for. One that is missing stays, without `src`, so that its alt text and caption are kept.
 * `base` is the path or address that a relative reference is relative to.
 */
export async function resolvePicture(
  request: PictureRequest,
  run: ImportRun,
  base?: string,
): Promise<Picture> {
  const found = await run.media(request.reference, base);
  const original = found === undefined ? originalAddress(request.reference) : undefined;
  const caption = request.captionHtml === undefined ? '' : sanitizeInline(request.captionHtml);
  const title = plainText(request.title ?? '');
  const credit = plainText(request.credit ?? '');
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
    alt: plainText(request.alt ?? ''),
    ...(title === '' ? {} : { title }),
    ...(caption === '' ? {} : { caption }),
    ...(credit === '' ? {} : { credit }),
    ...(request.focal === undefined ? {} : { focal: request.focal }),
  };
}
