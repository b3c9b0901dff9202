/** What the page of an item says to search engines. */
import type { Thing } from 'schema-dts';
import type { Image } from '../../../shared/content/item.ts';
import type { DescribedPage } from '../page-module.ts';
import { audioObject } from './audio-object.ts';
import { breadcrumbList, sectionCrumbs } from './breadcrumb-list.ts';
import { slideList } from './item-list.ts';
import { newsArticle } from './news-article.ts';
import { reviewedProduct } from './reviewed-product.ts';
import { videoObject } from './video-object.ts';

/** The item first, then its contents, then its position in the site. */
export function itemData(
  { state: { content }, brand, paywalledPart }: DescribedPage,
  slides: readonly Image[] = [],
): readonly (Thing | undefined)[] {
  return [
    newsArticle(content, brand, paywalledPart),
    reviewedProduct(content, brand),
    videoObject(content, brand),
    audioObject(content, brand),
    slides.length === 0 ? undefined : slideList(slides, brand.origin),
    breadcrumbList(brand, [...sectionCrumbs(brand, content.channel), { name: content.hed }]),
  ];
}
