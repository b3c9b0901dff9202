/** Responds to requests for variants that the bucket does not hold yet. */
import type { LambdaFunctionURLResult } from 'aws-lambda';
import {
  IMMUTABLE_CACHE_CONTROL,
  NO_STORE_CACHE_CONTROL,
  NOT_FOUND_CACHE_CONTROL,
  REJECTED_IMAGE_CACHE_CONTROL,
} from '../../shared/cache-policy.ts';
import type { ImageFormat } from '../../shared/content/image-variants.ts';
import type { LogEvent } from '../http/log.ts';
import { makeVariant, UnreadableImageError } from './make-variant.ts';
import { readVariant } from './read-variant.ts';
import type { ImageStore } from './store.ts';

export interface ImageDeps {
  readonly images: ImageStore;
  readonly log: (event: LogEvent) => void;
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

function errorResponse(
  statusCode: number,
  cacheControl: string,
  body: string,
): LambdaFunctionURLResult {
  return {
    statusCode,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': cacheControl },
    body: `${body}\n`,
  };
}

export async function respondWithImage(
  { images, log }: ImageDeps,
  path: string,
): Promise<LambdaFunctionURLResult> {
  const variant = readVariant(path);
  if (variant === undefined)
    return errorResponse(400, REJECTED_IMAGE_CACHE_CONTROL, 'Not an address of an image');
  const original = await images.original(variant.original);
  if (original === undefined)
    return errorResponse(404, NOT_FOUND_CACHE_CONTROL, 'There is no such image');
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
    return errorResponse(404, REJECTED_IMAGE_CACHE_CONTROL, 'The image cannot be read');
  }
  const contentType = contentTypes[variant.format];
  await images.keep(path, bytes, contentType);
  if (bytes.length > RESPONSE_MAX_BYTES)
    return {
      statusCode: 307,
      headers: { location: path, 'cache-control': NO_STORE_CACHE_CONTROL },
      body: '',
    };
  return {
    statusCode: 200,
    headers: { 'content-type': contentType, 'cache-control': IMMUTABLE_CACHE_CONTROL },
    body: Buffer.from(bytes).toString('base64'),
    isBase64Encoded: true,
  };
}
