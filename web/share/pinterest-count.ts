/** Pinterest pin counts (spec §7.5): one call for each spelling of the address, summed. */
import * as v from 'valibot';
import type { ShareCountSource } from '../../shared/brand/brand.ts';
import { ask } from './ask.ts';
import { urlVariants } from './share-count.ts';

const responseSchema = v.object({ count: v.pipe(v.number(), v.minValue(0)) });

/** @throws Error with the message of the call that failed (spec §8). */
export async function pinterestCount(source: ShareCountSource, url: string): Promise<number> {
  const responses = await Promise.all(
    urlVariants(url).map((variant) => ask(source, `url=${encodeURIComponent(variant)}`)),
  );
  return responses.reduce<number>(
    (sum, response) => sum + v.parse(responseSchema, response).count,
    0,
  );
}
