/**
 * Records which crops of stored images pages use, because the image function makes no others
 * (docs/adr/0084).
 */
import { IMMUTABLE_CACHE_CONTROL } from '../shared/cache-policy.ts';
import { cropKeys, type AddressedImage } from '../shared/content/image-address.ts';
import { groups } from '../shared/groups.ts';
import type { PublishRun } from './publish-run.ts';

const CALLS_AT_ONCE = 16;

/** Returns all values with a focal point in a document, at any depth: only images have one. */
function focusedImages(value: unknown): AddressedImage[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'focal' in value ? [value as AddressedImage] : [];
  return [...own, ...Object.values(value).flatMap(focusedImages)];
}

/**
 * Records the crops of all images of some documents: items, drafts, contributors. Call it before
 * pages can name them. Crops that are recorded already cost one call, once a run.
 */
export async function recordCrops(
  { objects, knownCrops }: Pick<PublishRun, 'objects' | 'knownCrops'>,
  documents: readonly object[],
): Promise<void> {
  const wanted = new Set(focusedImages(documents).flatMap(cropKeys));
  const unknown = [...wanted].filter((key) => !knownCrops.has(key));
  for (const keys of groups(unknown, CALLS_AT_ONCE))
    await Promise.all(
      keys.map(async (key) => {
        if (!(await objects.has(key)))
          await objects.put(key, new Uint8Array(), 'text/plain', IMMUTABLE_CACHE_CONTROL);
        knownCrops.add(key);
      }),
    );
}
