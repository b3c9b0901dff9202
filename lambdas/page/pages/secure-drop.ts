/** How sources reach the newsroom through SecureDrop. */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { aboutGroup, textPage } from '../text-page.ts';

/** Returns the newsroom's own words, or what holds for every SecureDrop. */
function secureDropParagraphs({ secureDrop, editorialEmail }: Brand): readonly string[] {
  return (
    secureDrop?.paragraphs ?? [
      words.secureDropBefore,
      words.secureDropConnect,
      words.secureDropLeave,
      words.secureDropLimits,
      ...(editorialEmail === undefined
        ? []
        : [fill(words.secureDropOtherwise, { email: editorialEmail })]),
    ]
  );
}

const load: Loader = async ({ brand }, match) =>
  textPage(match, words.secureDrop, words.secureDropDek, {
    linkGroups: [aboutGroup(brand)],
    paragraphs: secureDropParagraphs(brand),
  });

export const secureDrop: PageModule<'securedrop'> = {
  cacheClass: 'standing',
  loaders: { '/securedrop': load },
};
