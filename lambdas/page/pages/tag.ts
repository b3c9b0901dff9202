/** First pages of tags. */
import { taggedItems } from '../lists/tag-list.ts';
import type { PageModule } from '../page-module.ts';
import { previewOfList } from '../previews.ts';
import { listData } from '../structured-data/list-data.ts';

export const tag: PageModule<'tag'> = {
  cacheClass: 'listing',
  loaders: { '/tag/:tag': taggedItems, '/preview/tag/:id': previewOfList('tag') },
  structuredData: listData,
};
