/** What `masthead doctor` says of sections that readers do not see. */
import { expect, it } from '@jest/globals';
import { completeBrand } from '../../shared/brand/complete-brand.ts';
import { checkSections } from './sections-check.ts';

const brand = completeBrand({
  ...{ name: 'Tern', origin: 'https://tern.test', navigation: ['news', 'arts'] },
  sections: [
    { slug: 'news', name: 'News', title: 'News', description: 'What happened.', children: ['old'] },
    { slug: 'arts', name: 'Arts', title: 'Arts', description: 'Music and pictures.' },
  ],
  subSections: [
    { slug: 'old', name: 'Old news', title: 'Old', description: 'From before.', parent: 'news' },
  ],
});

const publisher = (emptySections: readonly string[]) => ({
  isFiledByBrand: () => Promise.resolve(true),
  emptySections: () => Promise.resolve(emptySections),
});

it('names the sections that the navigation leaves out, those within others too', async () => {
  expect(await checkSections(publisher(['arts', 'old']), brand, '')).toEqual({
    state: 'ok',
    says: '3 sections. These have no items, and the navigation leaves them out until they have: Arts, Old news',
  });
  expect(await checkSections(publisher([]), brand, '')).toMatchObject({ says: '3 sections' });
});
