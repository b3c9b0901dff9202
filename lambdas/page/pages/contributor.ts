/** A person, and their work. */
import { contributorWork } from '../lists/contributor-work.ts';
import type { PageModule } from '../page-module.ts';
import { breadcrumbList } from '../structured-data/breadcrumb-list.ts';
import { profilePage } from '../structured-data/profile-page.ts';

export const contributor: PageModule<'contributor'> = {
  cacheClass: 'listing',
  loaders: { '/author/:author': contributorWork },
  structuredData({ state: { secondary }, brand }) {
    const { contributor: person } = secondary;
    return person === undefined
      ? []
      : [profilePage(person, brand), breadcrumbList(brand, [{ name: person.name }])];
  },
};
