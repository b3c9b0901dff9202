/** The most-read items. */
import { words } from '#words';
import { LISTING_PAGE_SIZE } from '../../../shared/limits.ts';
import { listingName } from '../../../services/content/keys.ts';
import { popularOf } from '../lists/popular.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { listData } from '../structured-data/list-data.ts';

/** Returns what the page says of its order. */
function popularDek(counted: number): string {
  if (counted === 0) return words.mostPopularFirst;
  return counted < LISTING_PAGE_SIZE ? words.mostPopularFilled : words.mostPopularDek;
}

const load: Loader = async ({ content }, { type }) => {
  const listings = [{ name: listingName.promoted }, { name: listingName.recent }];
  const first = await content.readIndex({
    listings: listings.map(({ name }) => name),
    popular: true,
  });
  const { pages } = await content.readLists(first.heads, listings);
  const cards = (name: string) => pages.get(name)?.cards ?? [];
  const description = popularDek(first.popular.length);
  return {
    kind: 'page',
    type,
    content: {
      name: words.mostPopular,
      seoTitleClean: words.mostPopular,
      seoDescriptionClean: description,
    },
    secondary: {
      heading: { title: words.mostPopular, description },
      lists: {
        page: popularOf({
          counted: first.popular,
          promoted: cards(listingName.promoted),
          recent: cards(listingName.recent),
        }).slice(0, LISTING_PAGE_SIZE),
      },
    },
  };
};

export const mostPopular: PageModule<'most-popular'> = {
  cacheClass: 'listing',
  loaders: { '/most-popular': load },
  structuredData: listData,
};
