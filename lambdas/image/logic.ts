/** Responds to requests for variants that the bucket does not hold yet. */
import {
  IMMUTABLE_CACHE_CONTROL,
  NO_STORE_CACHE_CONTROL,
  NOT_FOUND_CACHE_CONTROL,
  REDIRECT_CACHE_CONTROL,
  REJECTED_IMAGE_CACHE_CONTROL,
} from '../../shared/cache-policy.ts';
import type { ImageFormat } from '../../shared/content/image-variants.ts';
import {
  functionUrlHandler,
  plainTextResponse,
  type UrlHandler,
  type UrlResponse,
} from '../../services/http/function-url-handler.ts';
import type { Log } from '../../services/http/log.ts';
import { makeVariant, UnreadableImageError } from './make-variant.ts';
import { readVariant } from './read-variant.ts';
import type { ImageStore } from './store.ts';

export interface ImageDeps {
  readonly images: ImageStore;
  readonly log: Log;
}

const contentTypes: Readonly<Record<ImageFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};
/**
 * Lambda limits responses to 6 MB, written as base64 text. Longer images are served from the
 * bucket, which holds them by then.
 */
const RESPONSE_MAX_BYTES = 4_000_000;

function redirect(statusCode: 302 | 307, location: string, cacheControl: string): UrlResponse {
  return { statusCode, headers: { location, 'cache-control': cacheControl }, body: '' };
}

async function respond({ images, log }: ImageDeps, path: string): Promise<UrlResponse> {
  const variant = readVariant(path);
  if (variant === undefined)
    return plainTextResponse(400, 'Not an address of an image', REJECTED_IMAGE_CACHE_CONTROL);
  const { offCenter } = variant;
  if (offCenter !== undefined && !(await images.has(offCenter.record)))
    return redirect(302, offCenter.center, REDIRECT_CACHE_CONTROL);
  const original = await images.original(variant.original);
  if (original === undefined)
    return plainTextResponse(404, 'There is no such image', NOT_FOUND_CACHE_CONTROL);
  let bytes: Uint8Array;
  try {
    bytes = await makeVariant(original, variant);
  } catch (error) {
    if (!(error instanceof UnreadableImageError)) throw error;
    log({
      level: 'WARN',
      message: 'an image cannot be read',
      key: variant.original,
      reason: error.message,
    });
    return plainTextResponse(404, 'The image cannot be read', REJECTED_IMAGE_CACHE_CONTROL);
  }
  const contentType = contentTypes[variant.format];
  await images.keep(path, bytes, contentType);
  if (bytes.length > RESPONSE_MAX_BYTES) return redirect(307, path, NO_STORE_CACHE_CONTROL);
  return {
    statusCode: 200,
    headers: { 'content-type': contentType, 'cache-control': IMMUTABLE_CACHE_CONTROL },
    body: Buffer.from(bytes),
  };
}

export function imageHandler(deps: ImageDeps): UrlHandler {
  return functionUrlHandler({
    service: 'image',
    log: deps.log,
    failure: 'An image failed',
    respond: ({ rawPath }) => respond(deps, rawPath),
  });
}
