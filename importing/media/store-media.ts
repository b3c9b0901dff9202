/** Prepares a media file for serving and stores it under a name derived from its content. */
import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import sharp from 'sharp';
import type { Publisher } from '../../publishing/publisher.ts';
import { MAX_PICTURE_PIXELS } from '../limits.ts';
import { withoutJpegMetadata } from './jpeg-segments.ts';
import { measureImage } from './measure-image.ts';
import { linkedKind, mediaKind, type MediaKind } from './media-kind.ts';
import { withoutGifMetadata } from './gif-blocks.ts';
import { withoutPngMetadata } from './png-chunks.ts';
import { inspectSvg } from './safe-svg.ts';
import type { FoundMedia } from '../source.ts';
import { errorMessage } from '../../shared/error-message.ts';

export type StoredMedia = { readonly media: FoundMedia } | { readonly rejected: string };

/** Quality of a re-encoded JPEG or WebP: visually the same as the original. */
const QUALITY = 92;
/** The same of an AVIF, whose scale is another. */
const AVIF_QUALITY = 80;
/** Extensions of images that are written anew without their metadata. */
const reencoded: ReadonlySet<string> = new Set(['jpg', 'png', 'webp', 'avif']);

interface Prepared {
  readonly bytes: Uint8Array;
  readonly width?: number;
  readonly height?: number;
  readonly tone?: string;
  readonly isPlain?: true;
}

/**
 * Rotates an image upright and removes its metadata (location, camera), but keeps its color
 * profile. Images with nothing to rotate or remove keep their bytes.
 */
async function prepareRaster(bytes: Uint8Array, kind: MediaKind): Promise<Prepared> {
  const options = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error' } as const;
  const metadata = await sharp(bytes, options).metadata();
  const { width, height, orientation = 1, exif, xmp, iptc, pages = 1 } = metadata;
  if (width * height > MAX_PICTURE_PIXELS) throw new Error('it has too many pixels');
  const turned = orientation > 4;
  const input = {
    ...(turned ? { width: height, height: width } : { width, height }),
    ...(await measureImage(bytes)),
  };
  if (kind.extension === 'png' && orientation === 1)
    return { bytes: withoutPngMetadata(bytes), ...input };
  if (kind.extension === 'gif') return { bytes: withoutGifMetadata(bytes), ...input };
  const revealing =
    orientation > 1 || exif !== undefined || xmp !== undefined || iptc !== undefined;
  if (!revealing && kind.extension === 'jpg')
    return { bytes: withoutJpegMetadata(bytes), ...input };
  if (!revealing || !reencoded.has(kind.extension)) return { bytes, ...input };
  const image = sharp(bytes, { ...options, animated: pages > 1 })
    .autoOrient()
    .keepIccProfile();
  if (kind.extension === 'jpg') image.jpeg({ quality: QUALITY, mozjpeg: true });
  else if (kind.extension === 'webp') image.webp({ quality: QUALITY });
  else if (kind.extension === 'avif') image.avif({ quality: AVIF_QUALITY });
  else image.png();
  return { bytes: await image.toBuffer(), ...input };
}

async function prepare(
  bytes: Uint8Array,
  kind: MediaKind,
): Promise<Prepared | { readonly rejected: string }> {
  if (kind.kind === 'raster') return prepareRaster(bytes, kind);
  if (kind.kind !== 'svg') return { bytes };
  const verdict = inspectSvg(bytes);
  return 'rejected' in verdict ? verdict : { bytes, ...verdict };
}

const exportedFile = /(?:^|\/)photos\/([\da-f]{2}\/[\da-f]{32}\.([a-z\d]+))$/;

/**
 * Returns the key of a file. One that `masthead export` wrote keeps the key of its path: an image
 * whose metadata was removed when it was stored has another hash since.
 */
function mediaKey(bytes: Uint8Array, extension: string, path: string): string {
  const [, key, ending] = exportedFile.exec(path) ?? [];
  if (key !== undefined && ending === extension) return key;
  const hash = createHash('sha256').update(bytes).digest('hex');
  return `${hash.slice(0, 2)}/${hash.slice(0, 32)}.${extension}`;
}

/**
 * Stores a file, or returns the reason why pages may not use it. The key is the hash of the file
 * as it is in the source.
 * @param path of the file in the source.
 * @param use whether pages show the file, or texts only link to it: then it may also be a document.
 */
export async function storeMedia(
  bytes: Uint8Array,
  publisher: Pick<Publisher, 'putPhoto'>,
  path = '',
  use: 'shown' | 'linked' = 'shown',
): Promise<StoredMedia> {
  const kind = use === 'shown' ? mediaKind(bytes) : linkedKind(bytes, path);
  if (kind === undefined)
    return {
      rejected:
        use === 'shown'
          ? 'it is not an image, video or audio file that pages can show'
          : 'it is not what its name says',
    };
  let prepared: Prepared | { readonly rejected: string };
  try {
    prepared = await prepare(bytes, kind);
  } catch (error) {
    return {
      rejected: `it cannot be read: ${errorMessage(error)}`,
    };
  }
  if ('rejected' in prepared) return prepared;
  const stored = await publisher.putPhoto(
    mediaKey(bytes, kind.extension, path),
    prepared.bytes,
    kind.contentType,
    ...(kind.kind === 'file' ? [posix.basename(path)] : []),
  );
  const { width, height, tone, isPlain } = prepared;
  return {
    media: {
      path: stored,
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(tone === undefined ? {} : { tone }),
      ...(isPlain === undefined ? {} : { isPlain }),
      ...(kind.kind === 'audio' ? { bytes: bytes.length } : {}),
    },
  };
}
