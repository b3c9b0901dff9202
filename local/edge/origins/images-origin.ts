/**
 * Variants of images: from the object store, or made by the image function when they do not exist
 * yet, as in the origin group.
 */
import { IMMUTABLE_CACHE_CONTROL } from '../../../shared/cache-policy.ts';
import type { LambdaHost } from '../../lambda-host.ts';
import type { Viewer } from '../viewer-event.ts';
import { askFunctionUrl } from './function-url.ts';
import { objectSigner, type EdgeObjects } from './edge-objects.ts';
import type { OriginResult } from './origin-result.ts';

/** @param etag of a stale copy. */
export type ImagesOrigin = (
  path: string,
  viewer: Viewer,
  etag: string | undefined,
) => Promise<OriginResult>;

/** The images of a new page are made one after another. Browsers wait, and each is made once. */
const IMAGE_PATIENCE_MS = 30_000;

const passedOn = ['content-type', 'etag', 'last-modified'] as const;

/** Undefined when the store has none. A path with `..` is not resolved: no key contains one. */
async function fromStore(
  { endpoint, bucket }: EdgeObjects,
  sign: ReturnType<typeof objectSigner>,
  path: string,
  etag: string | undefined,
): Promise<OriginResult | undefined> {
  const condition: Record<string, string> = etag === undefined ? {} : { 'if-none-match': etag };
  const found = await fetch(`${endpoint}/${bucket}${path}`, {
    headers: sign('GET', path, condition),
  });
  const body = Buffer.from(await found.arrayBuffer());
  if (found.status === 304) return { kind: 'not-modified' };
  if (!found.ok) return undefined;
  // As the function stored it; the local store keeps only a type.
  const headers: Record<string, string> = { 'cache-control': IMMUTABLE_CACHE_CONTROL };
  for (const name of passedOn) {
    const value = found.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return { kind: 'response', response: { status: 200, headers, body } };
}

export function createImagesOrigin(objects: EdgeObjects, host: LambdaHost): ImagesOrigin {
  const sign = objectSigner(objects);
  return async (path, viewer, etag) => {
    const isPlain = /^\/images\/[\w./-]+$/.test(path) && !path.includes('..');
    const stored = isPlain ? await fromStore(objects, sign, path, etag) : undefined;
    if (stored !== undefined) return stored;
    return askFunctionUrl(host, 'image', { path, viewer, patienceMs: IMAGE_PATIENCE_MS });
  };
}
