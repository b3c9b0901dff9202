/**
 * Reads the fields that reviews and videos have beyond those of an article, from Masthead's own
 * front matter.
 */
import type { Chapter, Review, Item } from '../../../shared/content/item.ts';
import { clipReference } from '../../../shared/content/video-address.ts';
import type { ImportRun } from '../../source.ts';
import { resolveImage } from '../../media/image.ts';
import {
  asText,
  isRecord,
  lineField,
  numberField,
  recordField,
  textField,
  type FrontMatter,
} from './fields.ts';

/** The item lacks a field that its type requires. */
export class IncompleteItemError extends Error {
  override readonly name = 'IncompleteItemError';
}

/** Returns the lines of a list of sentences. A comma does not split a sentence. */
function sentences(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((part: unknown) => asText(part) ?? []);
}

/** What a review needs when its front matter does not say it. */
export interface ReviewDefaults {
  /** The category of an item whose own is none of the brand's. */
  readonly category: (given: string | undefined) => string;
  /** The best rating in the archive. */
  readonly scale: number;
}

/** Returns a rating from 0 to 10. */
function readRating(review: FrontMatter, scale: number): number | undefined {
  const rating = numberField(review, 'rating');
  const outOf = textField(review, 'outOf');
  if (rating === undefined || outOf === undefined) return rating;
  const best = outOf === '?' ? scale : Number(outOf);
  return Math.round(Math.min(rating / best, 1) * 100) / 10;
}

/** @throws IncompleteItemError when there is no rating or product. */
export function readReview(data: FrontMatter, defaults: ReviewDefaults): Review {
  const review = recordField(data, 'review');
  const product = review === undefined ? undefined : recordField(review, 'product');
  const [given, rating] =
    review === undefined ? [] : [lineField(review, 'category'), readRating(review, defaults.scale)];
  // A review that was written for another system has no category of this brand.
  const isForeign = review !== undefined && review['outOf'] !== undefined;
  const category = isForeign ? defaults.category(given) : given;
  const name = product === undefined ? undefined : lineField(product, 'name');
  if (
    review === undefined ||
    product === undefined ||
    category === undefined ||
    rating === undefined ||
    name === undefined
  ) {
    throw new IncompleteItemError(
      'a review needs `review` with a category, a rating and a product with a name',
    );
  }
  const [brand, price, currency] = [
    lineField(product, 'brand'),
    numberField(product, 'price'),
    lineField(product, 'currency'),
  ];
  const buy = recordField(review, 'buy');
  const [retailer, url] =
    buy === undefined ? [] : [lineField(buy, 'retailer'), lineField(buy, 'url')];
  const verdict = lineField(review, 'verdict');
  return {
    category,
    rating,
    pros: sentences(review['pros']),
    cons: sentences(review['cons']),
    ...(verdict === undefined ? {} : { verdict }),
    product: {
      name,
      ...(brand === undefined ? {} : { brand }),
      ...(price === undefined ? {} : { price }),
      ...(currency === undefined ? {} : { currency }),
    },
    ...(retailer === undefined || url === undefined ? {} : { buy: { retailer, url } }),
  };
}

/**
 * Returns the chapters of a video by time.
 * @throws IncompleteItemError when one has no start or no title.
 */
function readChapters(video: FrontMatter): Chapter[] {
  const given: unknown[] = [video['chapters'] ?? []].flat();
  const chapters = given.map((chapter) => {
    const fields = isRecord(chapter) ? chapter : {};
    const [startSeconds, title] = [numberField(fields, 'start'), lineField(fields, 'title')];
    if (startSeconds === undefined || startSeconds < 0 || title === undefined)
      throw new IncompleteItemError(
        'each of the `chapters` of its video needs a start in seconds and a title',
      );
    return { startSeconds, title };
  });
  return chapters.sort((one, other) => one.startSeconds - other.startSeconds);
}

/** @throws IncompleteItemError when the video is not in the source. */
export async function readVideo(
  data: FrontMatter,
  title: string,
  run: ImportRun,
  path: string,
): Promise<Item['video']> {
  const video = recordField(data, 'video');
  const reference = video === undefined ? undefined : textField(video, 'src');
  const duration = video === undefined ? undefined : numberField(video, 'duration');
  if (video === undefined || reference === undefined || duration === undefined)
    throw new IncompleteItemError('a video needs `video` with a src and a duration in seconds');
  const src = clipReference.test(reference) ? reference : (await run.media(reference, path))?.path;
  if (src === undefined)
    throw new IncompleteItemError(`its video ${reference} is not in the source`);
  const [poster, captions] = [textField(video, 'poster'), textField(video, 'captions')];
  const words = captions === undefined ? undefined : await run.media(captions, path);
  const chapters = readChapters(video);
  const still =
    poster === undefined
      ? undefined
      : await resolveImage(
          { reference: poster, alt: lineField(video, 'posterAlt') ?? `A still from “${title}”` },
          run,
          path,
        );
  return {
    src,
    durationSeconds: duration,
    ...(still?.src === undefined ? {} : { poster: still }),
    ...(words === undefined ? {} : { captions: words.path }),
    ...(chapters.length === 0 ? {} : { chapters }),
  };
}
