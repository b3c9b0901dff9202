/** The publication's own messages: what stands in a slot until something else fills it. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import type { HouseMessage } from '../../shared/brand/brand.ts';
import { offerPromise } from '../paywall/offer-promise.ts';
import { useOffers } from '../paywall/use-offers.ts';

const { offer, links, name } = brand;
const newsletters: HouseMessage = {
  words: words.newslettersDek,
  link: words.seeNewsletters,
  href: '/newsletter/',
};
const messages: readonly HouseMessage[] = brand.ads?.house ?? [
  {
    words: fill(offerPromise.house, {
      brand: name,
      term: offer.term,
      price: offer.price,
      regularPrice: offer.regularPrice,
    }),
    link: words.subscribe,
    href: links.subscribe,
  },
  newsletters,
  {
    words: words.housePrint,
    link: words.linkYourSubscription,
    href: links.linkSubscription,
  },
];

/** Messages for readers who subscribe already: none that leads to what they have. */
const offered: readonly string[] = [links.subscribe, links.linkSubscription];
const forSubscribers = [...messages, newsletters].filter(({ href }) => !offered.includes(href));

/** @param turn Counts the slots of a page from 0: the messages take turns. */
export function HouseMessageBand({ turn }: { turn: number }) {
  const { subscription } = useOffers();
  const shown = subscription ? messages : forSubscribers;
  const message = shown[turn % shown.length];
  if (message === undefined) return null;
  return (
    <>
      <p className="advertisement-words">{message.words}</p>
      <a className="button button-small button-quiet" href={message.href}>
        {message.link}
      </a>
    </>
  );
}
