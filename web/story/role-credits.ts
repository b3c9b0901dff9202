/** What contributors did, as the credit of an item says it. */
import { words } from '#words';
import type { ContributorRole } from '../../shared/content/item.ts';

/** In the order of a byline. */
export const roleCredits: Readonly<Record<ContributorRole, string>> = {
  author: words.by,
  photographer: words.photographsBy,
  portraitist: words.portraitsBy,
  stylist: words.stylingBy,
  illustrator: words.illustrationsBy,
  photoIllustrator: words.photoIllustrationsBy,
  producer: words.producedBy,
  captionist: words.captionsBy,
  introducer: words.introducedBy,
};
