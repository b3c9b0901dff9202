/** The list of a tag. */
import { tagList } from '../../../services/content/named-lists.ts';
import type { Loader } from '../loader.ts';
import { missing } from '../page-result.ts';
import { frontOf, listPage, pageNumber, readList } from './list-page.ts';

export const taggedItems: Loader = async (context, match) => {
  const slug = match.params.tag ?? '';
  const page = pageNumber(match.params.page);
  if (page === undefined || slug !== slug.toLowerCase()) return missing;
  const { listing, page: first, read, words } = tagList(slug);
  const place = { listing, first, page };
  const index = await context.content.readIndex({
    ...read,
    listings: [listing],
    front: frontOf(place, `tag:${slug}`),
  });
  const heading = words(index);
  if (heading === false) return missing;
  const list = await readList(context, index, place);
  return list === undefined
    ? missing
    : listPage(context, { match, index, list, heading, subject: { tag: slug } });
};
