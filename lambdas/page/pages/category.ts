/** First pages of sections, sub-sections and kinds of reviews, and the current issue. */
import { currentIssue } from '../lists/magazine-list.ts';
import { reviews } from '../lists/review-lists.ts';
import { section, subSection } from '../lists/section-list.ts';
import type { PageModule } from '../page-module.ts';
import { previewOfList } from '../previews.ts';
import { listData } from '../structured-data/list-data.ts';

export const category: PageModule<'category'> = {
  cacheClass: 'listing',
  loaders: {
    '/magazine': currentIssue,
    '/category/:section': section,
    '/category/:category/reviews/:reviewCategory': reviews,
    '/category/:section/:subSection': subSection,
    '/preview/category/:id': previewOfList('category'),
  },
  structuredData: listData,
};
