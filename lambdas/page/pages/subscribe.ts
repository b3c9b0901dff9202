/** The offer, and the step of payment. */
import { dayIn } from '../../../shared/content/zoned-instant.ts';
import { words } from '#words';
import type { Brand } from '../../../shared/brand/brand.ts';
import { splitEmails, splitLinks } from '../../../shared/content/linked-text.ts';
import { longDate } from '../../../shared/content/text.ts';
import { questionOf } from '../../../shared/content/question-of.ts';
import { offerLine } from '../../../shared/paywall/offer-line.ts';
import { samePath } from '../../../shared/urls/paths.ts';
import { fill } from '../../../shared/words/fill.ts';
import type { RouteMatch } from '../../../shared/route-match.ts';
import { moneyText } from '../../../shared/subscriptions/money.ts';
import {
  FIRST_PRICE_ONCE,
  giftKeyOf,
  hasOfferBegun,
  hasOfferEnded,
  offerByCode,
  offerOf,
  plannedGifts,
  priceAgain,
} from '../../../shared/subscriptions/plans.ts';
import { withOfferDates } from '../../../shared/subscriptions/offer-dates.ts';
import { plural } from '../../../shared/words/plural.ts';
import type { ShownGift, ShownOfferCode, ShownPlan } from '../../../web/state/secondary.ts';
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

/**
 * A code that is unknown or over changes nothing.
 * @param isAgain For a reader who has subscribed before.
 */
function shownPlans(
  brand: Brand,
  code: string,
  now: string,
  isAgain: boolean,
): readonly ShownPlan[] {
  const { plans = [], language, timeZone } = brand;
  const today = dayIn(timeZone, Date.parse(now));
  return plans.map(({ key, name, description, benefits = [], prices, seats }) => ({
    name,
    ...(description === undefined ? {} : { description }),
    benefits,
    prices: prices.map((price) =>
      shownPrice(
        {
          plan: { key, name, prices, ...(seats === undefined ? {} : { seats }) },
          price: isAgain ? priceAgain(price) : price,
        },
        language,
        offerOf(brand, code, key, today),
      ),
    ),
  }));
}

/** @param code As the reader has typed it. */
function shownOfferCode(brand: Brand, code: string, now: string): ShownOfferCode {
  if (code.trim() === '') return {};
  const { language, timeZone, plans = [] } = brand;
  const offer = offerByCode(brand, code);
  if (offer === undefined) return { says: words.offerCodeUnknown, isWrong: true };
  const says = (text: string, day = '') => ({
    says: fill(text, { date: longDate(`${day}T12:00:00Z`, 'UTC', language) }),
    isWrong: true,
  });
  const today = dayIn(timeZone, Date.parse(now));
  if (hasOfferEnded(offer, today)) return says(words.offerCodeEnded, offer.until);
  if (!hasOfferBegun(offer, today)) return says(words.offerCodeEarly, offer.from);
  const named = plans.filter(({ key }) => offer.plans?.includes(key) ?? true);
  return {
    says: fill(words.offerCodeApplied, {
      percent: new Intl.NumberFormat(language, { style: 'percent' }).format(offer.percentOff / 100),
      plans: new Intl.ListFormat(language).format(named.map(({ name }) => name)),
    }),
  };
}

function shownGifts(brand: Brand): readonly ShownGift[] {
  return plannedGifts(brand).map(({ plan, gift }) => ({
    key: giftKeyOf({ plan, gift }),
    amount: gift.amount,
    text: fill(words.giftOption, {
      plan: plan.name,
      term: plural(words.giftTerm, gift.months),
      price: moneyText(gift, brand.language),
    }),
  }));
}

/** Adds what readers choose from, where a payment provider takes their money. */
async function withPlans(
  found: FoundPage,
  { brand: given, sells, now, content }: LoaderContext,
  request: PageRequest,
): Promise<FoundPage> {
  if (sells !== true || given.plans === undefined) return found;
  const code = request.query.offer ?? '';
  // What is shown is what is charged: by the dates as they are now.
  const isAsked = code !== '' && given.planOffers !== undefined;
  const brand = isAsked ? withOfferDates(given, (await content.settings(false)).offerDates) : given;
  // The checkout has led back: it names why, and the page has the price that it then takes.
  const plans = shownPlans(brand, code, now(), request.query.error === FIRST_PRICE_ONCE);
  const gifts = shownGifts(brand);
  return {
    ...found,
    secondary: {
      ...found.secondary,
      plans,
      ...(gifts.length === 0 ? {} : { gifts }),
      ...(brand.planOffers === undefined ? {} : { offerCode: shownOfferCode(brand, code, now()) }),
    },
  };
}

const gift: Loader = async (context, match, request) =>
  withPlans(textPage(match, words.giftTitle, words.giftWords), context, request);

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
  const page = await withPlans(offerPage(brand, match, paragraphs), context, request);
  return { ...withoutIndex(page), cacheClass: 'private' };
};

export const subscribe: PageModule<'subscribe'> = {
  cacheClass: 'standing',
  loaders: {
    '/subscribe': offer,
    '/subscribe/checkout': checkout,
    '/subscribe/done': done,
    '/subscribe/gift': gift,
  },
};
