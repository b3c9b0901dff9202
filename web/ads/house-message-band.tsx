/** The publication's own messages: what stands in a slot until something else fills it. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { hasPart } from '../../shared/brand/brand-parts.ts';
import type { HouseMessage } from '../../shared/brand/brand.ts';
import { NEWSLETTERS_PATH } from '../../shared/newsletters/newsletter-paths.ts';
import { offerLine } from '../../shared/paywall/offer-line.ts';
import { offerPromise } from '../subscribe/offer-promise.ts';
import { useOffers } from '../subscribe/use-offers.ts';

const { offer, links, name } = brand;
const newsletters: readonly HouseMessage[] = hasPart(brand, 'newsletters')
  ? [{ words: words.newslettersDek, link: words.seeNewsletters, href: NEWSLETTERS_PATH }]
  : [];
/** Of what the publication has. Without an offer and newsletters there is nothing to say. */
const usual: readonly HouseMessage[] = [
  ...(offer === undefined
    ? []
    : [
        {
          words: fill(offerPromise.house, { brand: name, offer: offerLine(offer) }),
          link: words.subscribe,
          href: links.subscribe,
        },
      ]),
  ...newsletters,
  ...(offer === undefined || !brand.accounts
    ? []
    : [
        {
          words: words.houseSubscribers,
          link: words.linkYourSubscription,
          href: links.linkSubscription,
        },
      ]),
];
const messages = brand.ads?.house ?? usual;
/** False where there is nothing to say: a slot for a message has no room then. */
export const hasHouseMessages = messages.length > 0;

/** Messages for readers who subscribe already: none that leads to what they have. */
const offered: readonly string[] = [links.subscribe, links.linkSubscription];
const forSubscribers = [...messages, ...newsletters].filter(({ href }) => !offered.includes(href));

/** @param turn Counts the slots of a page from 0: the messages take turns. */
export function HouseMessageBand({ turn }: { turn: number }) {
  const { subscription } = useOffers();
  const shown = subscription || offer === undefined ? messages : forSubscribers;
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
