/** Facebook share counts (spec §7.5): all spellings in one call, each object counted once. */
import * as v from 'valibot';
import type { ShareCountSource } from '../../shared/brand/brand.ts';
import { ask } from './ask.ts';
import { urlVariants } from './share-count.ts';

const responseSchema = v.record(
  v.string(),
  v.object({
    share: v.optional(
      v.object({ share_count: v.optional(v.pipe(v.number(), v.minValue(0)), 0) }),
      {},
    ),
    og_object: v.optional(v.object({ id: v.union([v.string(), v.number()]) })),
  }),
);

/**
 * Returns the sum over unique `og_object.id`. An address that belongs to no object counts
 * separately.
 * @throws Error when the response has another shape.
 */
export function sumOfObjects(response: unknown): number {
  const counts = new Map<string, number>();
  for (const [url, { share, og_object }] of Object.entries(v.parse(responseSchema, response))) {
    counts.set(og_object === undefined ? url : `id ${og_object.id}`, share.share_count);
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export async function facebookCount(source: ShareCountSource, url: string): Promise<number> {
  return sumOfObjects(
    await ask(source, `ids=${urlVariants(url).map(encodeURIComponent).join(',')}`),
  );
}
