/** All videos. */
import { words } from '#words';
import { findSection } from '../../../shared/brand/sections.ts';
import { listingName } from '../../../services/content/keys.ts';
import { listPage, readList } from '../lists/list-page.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { missing } from '../page-result.ts';
import { listData } from '../structured-data/list-data.ts';
import { sectionHeading } from './category.ts';

const videos: Loader = async (context, match) => {
  const section = findSection(context.brand, 'video');
  const place = { listing: listingName.type('video'), first: '/video/', page: 1 };
  const index = await context.content.readIndex({ listings: [place.listing] });
  const list = await readList(context, index, place);
  if (list === undefined) return missing;
  const heading =
    section === undefined
      ? { title: words.video, description: '', section: 'video' }
      : sectionHeading(context.brand, section);
  return listPage(context, {
    match,
    index,
    list,
    heading: { ...heading, counts: 'videos' },
    subject: { category: 'video' },
  });
};

export const video: PageModule<'video'> = {
  cacheClass: 'listing',
  loaders: { '/video': videos },
  structuredData: listData,
};
