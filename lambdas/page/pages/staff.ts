/** The people of the publication. */
import { words } from '#words';
import { fill } from '../../../shared/words/fill.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { textPage } from '../text-page.ts';

/** How many people are listed when nobody has a title. */
const PEOPLE_MAX = 200;

const load: Loader = async ({ brand, content }, match) => {
  const { directory } = await content.readIndex({ directory: true });
  // People with a title are staff. An archive imported without titles shows everyone who has an
  // image or a name in it.
  const titled = directory.filter((person) => person.title !== undefined);
  return textPage(match, words.staff, fill(words.staffDek, { brand: brand.name }), {
    people: titled.length > 0 ? titled : directory.slice(0, PEOPLE_MAX),
  });
};

export const staff: PageModule<'staff'> = {
  cacheClass: 'listing',
  loaders: { '/{brand}-staff': load },
};
