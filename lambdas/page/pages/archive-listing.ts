/** The most recent items, and further pages of every list. */
import { words } from '#words';
import { listingName } from '../../../services/content/keys.ts';
import { listPage, pageNumber, readList } from '../lists/list-page.ts';
import { ratedReviews, reviews } from '../lists/review-lists.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { missing } from '../page-result.ts';
import { listData } from '../structured-data/list-data.ts';
import { allIssues, section, subSection } from './category.ts';
import { contributorWork } from './contributor.ts';
import { taggedItems } from './tag.ts';

const mostRecent: Loader = async (context, match) => {
  const page = pageNumber(match.params.page);
  if (page === undefined) return missing;
  const place = { listing: listingName.recent, first: '/most-recent/', page };
  const index = await context.content.readIndex({ listings: [place.listing] });
  const list = await readList(context, index, place);
  if (list === undefined) return missing;
  const heading = { title: words.mostRecent, description: words.mostRecentDek };
  return listPage(context, { match, index, list, heading });
};

export const archiveListing: PageModule<'archive-listing'> = {
  cacheClass: 'listing',
  loaders: {
    '/most-recent': mostRecent,
    '/most-recent/page/:page?': mostRecent,
    '/magazine/page/:page?': allIssues,
    '/tag/:tag/page/:page?': taggedItems,
    '/author/:author/page/:page?': contributorWork,
    '/category/:section/page/:page?': section,
    '/category/:category/reviews/:reviewCategory/page/:page?': reviews,
    '/category/:category/reviews/:reviewCategory/best-rated': ratedReviews,
    '/category/:category/reviews/:reviewCategory/best-rated/page/:page?': ratedReviews,
    '/category/:section/:subSection/page/:page?': subSection,
  },
  structuredData: listData,
};
