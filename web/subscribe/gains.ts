/** What a subscription brings: the same on the offer and in the order. */
import { brand } from '#brand';
import { words } from '#words';
import { offerPromise } from './offer-promise.ts';

const usual = [
  { title: words.gainEverything, text: words.gainEverythingWords },
  ...(offerPromise.isAdFree ? [{ title: words.gainAdFree, text: words.gainAdFreeWords }] : []),
  ...Object.values(brand.newsletters).flatMap(({ IS_FOR_SUBSCRIBERS, TITLE, DESCRIPTION }) =>
    IS_FOR_SUBSCRIBERS === true ? [{ title: TITLE, text: DESCRIPTION }] : [],
  ),
];

export const gains: readonly { readonly title: string; readonly text: string }[] =
  brand.offer?.benefits ?? usual;
