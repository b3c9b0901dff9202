/** The offer, and the step of payment. */
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { splitEmails, splitLinks } from '../../../shared/content/linked-text.ts';
import { questionOf } from '../../../shared/content/question-of.ts';
import { offerLine } from '../../../shared/paywall/offer-line.ts';
import { samePath } from '../../../shared/urls/paths.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { RouteMatch } from '../../../shared/route-match.ts';
import { dayIn, offerOf } from '../../../shared/subscriptions/plans.ts';
import type { ShownPlan } from '../../../web/state/secondary.ts';
import type { Loader, LoaderContext, PageModule } from '../page-module.ts';
import type { PageRequest } from '../page-request.ts';
import type { FoundPage } from '../page-result.ts';
import { shownPrice } from '../shown-price.ts';
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

/** A code that is unknown or over changes nothing. */
function shownPlans(brand: Brand, code: string, now: string): readonly ShownPlan[] {
  const { plans = [], language, timeZone } = brand;
  const today = dayIn(timeZone, Date.parse(now));
  return plans.map(({ key, name, description, benefits = [], prices }) => ({
    name,
    ...(description === undefined ? {} : { description }),
    benefits,
    prices: prices.map((price) =>
      shownPrice(
        { plan: { key, name, prices }, price },
        language,
        offerOf(brand, code, key, today),
      ),
    ),
  }));
}

/** Adds what readers choose from, where a payment provider takes their money. */
function withPlans(found: FoundPage, { brand, sells, now }: LoaderContext, request: PageRequest) {
  if (sells !== true || brand.plans === undefined) return found;
  const plans = shownPlans(brand, request.query.offer ?? '', now());
  return { ...found, secondary: { ...found.secondary, plans } };
}

const offer: Loader = async (context, match, request) => {
  const { brand } = context;
  return withPlans(offerPage(brand, match, questions(brand)), context, request);
};

/** After payment: the same for everyone who is led there. */
const done: Loader = async ({ brand }, match) => ({
  ...withoutIndex(textPage(match, fill(words.subscribeTo, { brand: brand.name }), '')),
  cacheClass: 'private',
});

const checkout: Loader = async (context, match, request) => {
  const { brand } = context;
  const note = brand.offer?.checkoutNote;
  // Scripts get the brand without this text.
  const paragraphs = note === undefined ? [] : splitEmails(note);
  const page = withPlans(offerPage(brand, match, paragraphs), context, request);
  return { ...withoutIndex(page), cacheClass: 'private' };
};

export const subscribe: PageModule<'subscribe'> = {
  cacheClass: 'standing',
  loaders: { '/subscribe': offer, '/subscribe/checkout': checkout, '/subscribe/done': done },
};
