/**
 * An item, never its body.
 * @see https://developers.google.com/search/docs/appearance/structured-data/article
 */
import type { NewsArticle } from 'schema-dts';
import type { Brand } from '../../../shared/brand/brand.ts';
import { tagPath } from '../../../shared/urls/paths.ts';
import type { ContentState } from '../../../web/state/content.ts';
import { organization } from './organization.ts';
import { person } from './person.ts';
import { imageUrls } from './image-urls.ts';

/** @param paywalled Selector of the part that is not free; undefined when everything is free. */
export function newsArticle(
  content: ContentState,
  brand: Brand,
  paywalled: string | undefined,
): NewsArticle & { readonly '@type': 'NewsArticle' } {
  const { origin } = brand;
  const authors = content.contributors.author ?? [];
  const images = imageUrls(content.photos.tout, origin);
  return {
    '@type': 'NewsArticle',
    headline: content.hed,
    description: content.seoDescriptionClean === '' ? undefined : content.seoDescriptionClean,
    datePublished: content.pubDate,
    dateModified: content.modifiedAt > content.pubDate ? content.modifiedAt : content.pubDate,
    correction: content.corrections?.map(({ date, text }) => ({
      '@type': 'CorrectionComment',
      text,
      datePublished: date,
    })),
    image: images.length === 0 ? undefined : images,
    mainEntityOfPage: `${origin}${content.url}`,
    articleSection: content.name === '' ? undefined : content.name,
    about:
      content.tags.length === 0
        ? undefined
        : content.tags.map(({ name, slug }) => ({
            '@type': 'Thing',
            name,
            url: `${origin}${tagPath(slug)}`,
          })),
    inLanguage: content.language ?? brand.language,
    // The publication is the author of unsigned items.
    author:
      authors.length === 0 ? organization(brand) : authors.map((author) => person(author, origin)),
    publisher: organization(brand),
    ...(paywalled === undefined
      ? {}
      : {
          isAccessibleForFree: false,
          hasPart: {
            '@type': 'WebPageElement',
            isAccessibleForFree: false,
            cssSelector: paywalled,
          },
        }),
  };
}
