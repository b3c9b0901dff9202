/** What a subscription brings: the same on the offer and in the order. */
import { brand } from '#brand';
import { words } from '#words';
import { offerPromise } from './offer-promise.ts';

const newsletter = brand.newsletters['EXCLUSIVE-SUBSCRIBER'];

export const gains: readonly { readonly title: string; readonly text: string }[] = [
  { title: words.gainEverything, text: words.gainEverythingWords },
  ...(offerPromise.isAdFree ? [{ title: words.gainAdFree, text: words.gainAdFreeWords }] : []),
  ...(newsletter === undefined ? [] : [{ title: newsletter.TITLE, text: newsletter.DESCRIPTION }]),
];
