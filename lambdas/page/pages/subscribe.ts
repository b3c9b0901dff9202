/** The offer, and the step of payment. */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { splitEmails, splitLinks } from '../../../shared/content/linked-text.ts';
import { questionOf } from '../../../shared/content/question-of.ts';
import { offerLine } from '../../../shared/paywall/offer-line.ts';
import { samePath } from '../../../shared/urls/paths.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { RouteMatch } from '../../../shared/route-match.ts';
import type { Loader, PageModule } from '../page-module.ts';
import type { FoundPage } from '../page-result.ts';
import { FAQ_PATH, textPage, withoutIndex } from '../text-page.ts';

function offerPage(
  { name, offer }: Brand,
  match: RouteMatch,
  paragraphs: readonly string[],
): FoundPage {
  const line = offer === undefined ? '' : offerLine(offer);
  const sentence = `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
  const description =
    offer?.label === undefined
      ? sentence
      : fill(words.offerDescription, { label: offer.label, offer: line });
  return textPage(match, fill(words.subscribeTo, { brand: name }), description, { paragraphs });
}

/** Returns the questions that readers ask before they pay, each before its response. */
function questions(brand: Brand): readonly string[] {
  const faq = brand.aboutPages.find(({ path }) => samePath(path, FAQ_PATH));
  return (faq?.paragraphs ?? []).flatMap((paragraph) => {
    const found = questionOf(paragraph);
    if (found === undefined) return [];
    // The offer shows text alone: of a link its words.
    const response = splitLinks(found.response).map(({ text }) => text);
    return [found.question, response.join('')];
  });
}

const offer: Loader = async ({ brand }, match) => offerPage(brand, match, questions(brand));

const checkout: Loader = async ({ brand }, match) => {
  const note = brand.offer?.checkoutNote;
  // Scripts get the brand without this text.
  const paragraphs = note === undefined ? [] : splitEmails(note);
  return { ...withoutIndex(offerPage(brand, match, paragraphs)), cacheClass: 'private' };
};

export const subscribe: PageModule<'subscribe'> = {
  cacheClass: 'standing',
  loaders: { '/subscribe': offer, '/subscribe/checkout': checkout },
};
