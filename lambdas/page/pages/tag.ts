/** The items of a tag. */
import { tagList } from '../../../services/content/named-lists.ts';
import { frontOf, listPage, pageNumber, readList } from '../lists/list-page.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { missing } from '../page-result.ts';
import { previewOfList } from '../previews.ts';
import { listData } from '../structured-data/list-data.ts';

export const taggedItems: Loader = async (context, match) => {
  const slug = match.params.tag ?? '';
  const page = pageNumber(match.params.page);
  if (page === undefined || slug !== slug.toLowerCase()) return missing;
  const { listing, page: first, read, words } = tagList(slug);
  const place = { listing, first, page };
  const front = frontOf(place, `tag:${slug}`);
  const index = await context.content.readIndex({ ...read, listings: [listing], front });
  const heading = words(index);
  const list = heading === false ? undefined : await readList(context, index, place);
  return heading === false || list === undefined
    ? missing
    : listPage(context, { match, index, list, heading, subject: { tag: slug } });
};

export const tag: PageModule<'tag'> = {
  cacheClass: 'listing',
  loaders: { '/tag/:tag': taggedItems, '/preview/tag/:id': previewOfList('tag') },
  structuredData: listData,
};
