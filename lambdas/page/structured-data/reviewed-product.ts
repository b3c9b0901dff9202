/**
 * The product that a review is about, with the review in it: rating, pros and cons, and what it
 * costs where.
 * @see https://developers.google.com/search/docs/appearance/structured-data/product-snippet
 *   (editorial reviews, pros and cons)
 */
import type { Offer, Product } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import type { Review } from '../../../shared/content/item.ts';
import type { ContentState } from '../../../web/state/content.ts';
import { remarkList } from './item-list.ts';
import { organization } from './organization.ts';
import { person } from './person.ts';
import { imageUrls } from './image-urls.ts';

const RATING_MAX = 10;

function offerOf({ product, buy }: Review): (Offer & { readonly '@type': 'Offer' }) | undefined {
  if (product.price === undefined || product.currency === undefined) return undefined;
  return {
    '@type': 'Offer',
    price: product.price,
    priceCurrency: product.currency.toUpperCase(),
    ...(buy === undefined || !/^https?:/i.test(buy.url)
      ? {}
      : { url: buy.url, seller: { '@type': 'Organization', name: buy.retailer } }),
  };
}

/** Returns the name with that of its brand, which some publishers write into it. */
function fullName({ brand, name }: Review['product']): string {
  return brand === undefined || `${name} `.startsWith(`${brand} `) ? name : `${brand} ${name}`;
}

/**
 * Returns undefined when the current reader may not see the review's verdict: the page does not
 * contain it then either.
 */
export function reviewedProduct(
  content: ContentState,
  brand: Brand,
): (Product & { readonly '@type': 'Product' }) | undefined {
  const { review } = content;
  if (review === undefined) return undefined;
  const { product, pros, cons } = review;
  const authors = content.contributors.author ?? [];
  const images = imageUrls(content.photos.tout, brand.origin);
  return {
    '@type': 'Product',
    name: fullName(product),
    brand: product.brand === undefined ? undefined : { '@type': 'Brand', name: product.brand },
    image: images.length === 0 ? undefined : images,
    // Google treats an offer without an image as a broken merchant listing.
    offers: images.length === 0 ? undefined : offerOf(review),
    review: {
      '@type': 'Review',
      url: `${brand.origin}${content.url}`,
      author:
        authors.length === 0
          ? organization(brand)
          : authors.map((author) => person(author, brand.origin)),
      publisher: organization(brand),
      datePublished: content.pubDate,
      inLanguage: content.language ?? brand.language,
      reviewRating: {
        '@type': 'Rating',
        ratingValue: review.rating,
        bestRating: RATING_MAX,
        worstRating: 0,
      },
      reviewBody: review.verdict,
      positiveNotes: pros.length === 0 ? undefined : remarkList(pros),
      negativeNotes: cons.length === 0 ? undefined : remarkList(cons),
    },
  };
}
