/**
 * Finds a review in front matter that names its rating, product and verdict in its own way, and
 * writes it as Masthead's own (docs/guides/markdown-format.md).
 */
import { asText, fieldsNamed, isRecord, lineField, textField, type FrontMatter } from './fields.ts';

/** Names that mean the rating of what an item reviews. */
const ratingNames = ['rating', 'score', 'stars', 'starRating', 'ratingValue', 'finalScore'];
const namedReviewRatings = ['reviewRating', 'reviewScore', 'overallRating', 'overallScore'];
const scaleNames = ['outOf', 'scale', 'best', 'bestRating', 'max', 'maxRating', 'ratingMax'];
const productNames = [
  'product',
  'productName',
  'itemReviewed',
  'reviewedItem',
  'reviewed',
  'item',
  'book',
  'album',
  'movie',
  'game',
  'device',
  'restaurant',
];
const fieldNames = {
  pros: ['pros', 'positives', 'advantages', 'likes', 'good'],
  cons: ['cons', 'negatives', 'disadvantages', 'dislikes', 'bad'],
  verdict: ['verdict', 'bottomLine', 'conclusion'],
  brand: ['brand', 'manufacturer', 'maker'],
  price: ['price', 'productPrice', 'cost', 'msrp'],
  currency: ['currency', 'priceCurrency'],
  category: ['category', 'reviewCategory', 'productCategory'],
  buy: ['buyUrl', 'buyLink', 'productUrl', 'productLink', 'affiliateUrl', 'affiliateLink'],
  retailer: ['retailer', 'store', 'shop'],
} as const;

/** All names that are read here. */
export const reviewNames: readonly string[] = [
  ...ratingNames,
  ...namedReviewRatings,
  ...scaleNames,
  ...productNames,
  ...Object.values(fieldNames).flat(),
  'review',
];

interface Rating {
  readonly value: number;
  /** The best rating there is, if the text says so. */
  readonly scale?: number;
}

function numberOf(text: string): number {
  return Number(text.replace(',', '.'));
}

/** Reads `4`, `4/5`, `4 out of 5`, `4.5 stars`, `80%` and `★★★★☆`. */
export function parseRating(text: string): Rating | undefined {
  const bare = text.trim();
  const [, of = '', scale = ''] =
    /^(\d+(?:[.,]\d+)?)\s*(?:\/|out of|of)\s*(\d{1,3})$/i.exec(bare) ?? [];
  if (of !== '') return { value: numberOf(of), scale: Number(scale) };
  const [, percent = ''] = /^(\d+(?:[.,]\d+)?)\s*%$/.exec(bare) ?? [];
  if (percent !== '') return { value: numberOf(percent), scale: 100 };
  const [, stars = ''] = /^(\d(?:[.,]\d+)?)\s*(?:stars?|★|⭐️?)$/iu.exec(bare) ?? [];
  if (stars !== '') return { value: numberOf(stars), scale: 5 };
  if (/^(?:[★☆⭐½✭]|\ufe0f|\s)+$/u.test(bare)) {
    const full = bare.match(/[★⭐]/gu)?.length ?? 0;
    return { value: full + (bare.includes('½') ? 0.5 : 0), scale: 5 };
  }
  return /^\d{1,3}(?:[.,]\d+)?$/.test(bare) ? { value: numberOf(bare) } : undefined;
}

function firstText(records: readonly FrontMatter[], names: readonly string[]): string | undefined {
  for (const record of records)
    for (const [, value] of fieldsNamed(record, names)) {
      const text = asText(value);
      if (text !== undefined) return text;
    }
  return undefined;
}

/** @param best the best rating of an archive, for one that says none. */
function ratingIn(record: FrontMatter, names: readonly string[], best = 0): Rating | undefined {
  for (const [name, value] of fieldsNamed(record, names)) {
    const inner = isRecord(value) ? value : {};
    const text = asText(value) ?? firstText([inner], ['value', 'score', 'overall', ...ratingNames]);
    const rating = text === undefined ? undefined : parseRating(text);
    if (rating === undefined) continue;
    const scale = rating.scale ?? numberOf(firstText([inner, record], scaleNames) ?? '');
    if (scale > 0) return scale < rating.value ? undefined : { ...rating, scale };
    if (/^star/i.test(name) && rating.value <= 5) return { ...rating, scale: 5 };
    return best >= rating.value && best > 0 ? { ...rating, scale: best } : rating;
  }
  return undefined;
}

const currencies: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
};

/** Reads `349`, `$1,299.00`, `349 USD` and `EUR 20`. Currencies are those of ISO 4217. */
export function parsePrice(text: string): { amount: string; currency?: string } | undefined {
  const match =
    /^([A-Z]{3}|US\$|[$€£¥₹])?\s*(\d[\d,.]*)\s*([A-Z]{3}|[$€£¥₹])?$/u.exec(text.trim()) ??
    undefined;
  if (match === undefined) return undefined;
  const sign = match[1] ?? match[3];
  const digits = match[2] ?? '';
  // `1.299,00` is the same as `1,299.00`; `1.299` in euros is left as it is.
  const amount = /,\d{1,2}$/.test(digits)
    ? digits.replaceAll('.', '').replace(',', '.')
    : digits.replaceAll(',', '');
  if (!/^\d+(?:\.\d+)?$/.test(amount)) return undefined;
  return { amount, ...(sign === undefined ? {} : { currency: currencies[sign] ?? sign }) };
}

/** Returns the entries of a list, or the lines of a text. */
function linesOf(records: readonly FrontMatter[], names: readonly string[]): string[] {
  for (const record of records)
    for (const [, value] of fieldsNamed(record, names)) {
      const texts = Array.isArray(value)
        ? value.flatMap((part: unknown) => asText(part) ?? [])
        : (asText(value)?.split(/\n|;\s/) ?? []);
      const lines = texts.map((text) => text.replace(/^\s*[-*•+]\s+/, '').trim()).filter(Boolean);
      if (lines.length > 0) return lines;
    }
  return [];
}

/** Returns a title without the word that says that it is a review. */
function subjectOf(title: string): string {
  const subject = title
    .replace(/^review\s*[:–—-]\s*/i, '')
    .replace(/\s+review(?:\s*[:–—-]\s.*)?$/i, '')
    .replace(/^review of\s+/i, '');
  return subject === '' ? title : subject;
}

function productOf(records: readonly FrontMatter[], title: string): FrontMatter {
  for (const record of records)
    for (const [, value] of fieldsNamed(record, productNames)) {
      if (isRecord(value)) return value;
      const name = asText(value);
      if (name !== undefined) return { name };
    }
  return { name: subjectOf(title) };
}

/** Types that have a rating of another kind, such as that of an explicit podcast. */
const otherTypes = /^(?:podcast|episode|recipe|video|gallery|event|course|job)s?$/i;

/**
 * Returns front matter in which a review that is named otherwise stands as `review`. `outOf` is its
 * best rating, `?` when the file does not say. Other front matter is returned as it is.
 */
export function withReview(data: FrontMatter): FrontMatter {
  const nested = isRecord(data['review']) ? data['review'] : undefined;
  const isOwn =
    data['type'] === 'review' &&
    nested !== undefined &&
    isRecord(nested['product']) &&
    nested['category'] !== undefined;
  if (isOwn || data['exported'] !== undefined) return data;
  if (otherTypes.test(textField(data, 'type') ?? '')) return data;
  const rating =
    (nested === undefined
      ? undefined
      : ratingIn(nested, [...ratingNames, ...namedReviewRatings, 'overall'])) ??
    ratingIn(
      data,
      [...namedReviewRatings, ...ratingNames],
      // A map gives a review its scale, also where the rating stands beside it.
      numberOf(firstText([nested ?? {}], scaleNames) ?? '') || 0,
    );
  if (rating === undefined) return data;
  const records = nested === undefined ? [data] : [nested, data];
  const product = productOf(records, lineField(data, 'title') ?? '');
  const withProduct = [product, ...records];
  const price = parsePrice(firstText(withProduct, fieldNames.price) ?? '');
  const url = firstText([product], ['url', 'link']) ?? firstText(withProduct, fieldNames.buy);
  const buy = url !== undefined && /^https?:\/\//i.test(url) && URL.canParse(url) ? url : undefined;
  return {
    ...data,
    type: 'review',
    review: {
      rating: String(rating.value),
      outOf: rating.scale === undefined ? '?' : String(rating.scale),
      category: firstText(
        nested === undefined ? [product] : [nested, product],
        fieldNames.category,
      ),
      pros: linesOf(records, fieldNames.pros),
      cons: linesOf(records, fieldNames.cons),
      verdict: firstText(records, fieldNames.verdict),
      product: {
        name: textField(product, 'name', 'title') ?? subjectOf(lineField(data, 'title') ?? ''),
        brand: firstText(withProduct, fieldNames.brand),
        price: price?.amount,
        currency: firstText(withProduct, fieldNames.currency) ?? price?.currency,
      },
      ...(buy === undefined
        ? {}
        : {
            buy: {
              retailer:
                firstText(withProduct, fieldNames.retailer) ??
                new URL(buy).hostname.replace(/^www\./, ''),
              url: buy,
            },
          }),
    },
  };
}

/** Whether a review that `withReview` returned says no best rating. */
export function saysNoScale({ review }: FrontMatter): boolean {
  return isRecord(review) && review['outOf'] === '?';
}

/**
 * Returns the best rating in an archive whose reviews do not say theirs: 5, 10 or 100, the least
 * that holds all of them. Undefined when every review says it.
 */
export function ratingScale(fronts: readonly FrontMatter[]): number | undefined {
  const values = fronts.flatMap((data) => {
    const review = data['review'];
    return saysNoScale(data) && isRecord(review) ? [Number(review['rating'])] : [];
  });
  if (values.length === 0) return undefined;
  const most = Math.max(...values);
  return [5, 10].find((scale) => most <= scale) ?? 100;
}
