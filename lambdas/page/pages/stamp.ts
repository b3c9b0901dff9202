/** The publisher's own texts, and the choices of privacy. */
import { words } from '#words';
import { neededPurposes } from '../../../shared/third-parties/needed-purposes.ts';
import { samePath } from '../../../shared/urls/paths.ts';
import { routerPath } from '../../../shared/route-match.ts';
import type { Loader, PageModule } from '../page-module.ts';
import { missing } from '../page-result.ts';
import { aboutGroup, textPage } from '../text-page.ts';

const publishersText: Loader = async ({ brand }, match, request) => {
  const found = brand.aboutPages.find(({ path }) => samePath(path, routerPath(request.pathname)));
  return found === undefined
    ? missing
    : textPage(match, found.title, found.dek, {
        paragraphs: found.paragraphs,
        linkGroups: [aboutGroup(brand)],
      });
};

const privacyChoices: Loader = async ({ brand }, match) => {
  const hasChoice = neededPurposes(brand).length > 0;
  const description = hasChoice ? words.choicesDek : words.choicesDekWithoutChoice;
  return textPage(match, words.privacyChoices, description);
};

export const stamp: PageModule<'stamp'> = {
  cacheClass: 'standing',
  loaders: {
    '/stamp/:slug': publishersText,
    '/about/:slug': publishersText,
    '/{brand}-advertising': publishersText,
    '/coupons': publishersText,
    '/privacy-choices': privacyChoices,
  },
};
