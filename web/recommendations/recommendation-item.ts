/** A recommended story: what counts as one, and how it is shown. See spec §5 and spec §9. */
import { RECOMMENDATIONS_MAX } from '../../shared/limits.ts';
import type { RecommendationItem } from '../state/recommendations.ts';

/** Returns a thumbnail's address in the size that is shown (spec §9: 85x85 becomes 150x150). */
function thumbnailAddress(address: string): string {
  return address.replace('85x85', '150x150');
}

/** Part of the address of the image that stands for a missing one. */
const PLACEHOLDER_IMAGE = 'square-placeholder';

function textOf(from: object, name: string): string | undefined {
  const value: unknown = Reflect.get(from, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Whether an address that a third party sends may be a link or an image. */
function isWebAddress(address: string): boolean {
  return /^https?:$/.test(URL.parse(address)?.protocol ?? '');
}

/** Returns the item if it is valid: with title, address, and an image that is not a placeholder. */
function validItem(item: unknown): RecommendationItem | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const [url, title, image] = [
    textOf(item, 'url'),
    textOf(item, 'title'),
    textOf(item, 'image_url'),
  ];
  if (url === undefined || title === undefined || image === undefined) return undefined;
  if (!isWebAddress(url) || !isWebAddress(image) || image.includes(PLACEHOLDER_IMAGE))
    return undefined;
  return { url, title, brand: textOf(item, 'brand') ?? '', image_url: image };
}

/** Returns the valid items of a response, at most six (spec §5). */
export function validItems(items: unknown): readonly RecommendationItem[] {
  if (!Array.isArray(items)) return [];
  return items
    .map(validItem)
    .filter((item) => item !== undefined)
    .slice(0, RECOMMENDATIONS_MAX);
}

export interface ShownRecommendation {
  readonly url: string;
  readonly headline: string;
  readonly thumbnail: string;
  /** '' if the service does not say, or is not known to the brand. */
  readonly from: string;
}

/**
 * Returns the form in which an item is shown.
 * @param trackingQuery added to the link, e.g. `source=recommended`; '' adds nothing.
 */
export function shown(
  { url, title, brand, image_url }: RecommendationItem,
  {
    brandNames,
    trackingQuery,
  }: { brandNames: Readonly<Record<string, string>>; trackingQuery: string },
): ShownRecommendation {
  const target = new URL(url);
  for (const [name, value] of new URLSearchParams(trackingQuery))
    target.searchParams.set(name, value);
  return {
    url: target.href,
    headline: title,
    thumbnail: thumbnailAddress(image_url),
    from: Object.hasOwn(brandNames, brand) ? (brandNames[brand] ?? '') : '',
  };
}
