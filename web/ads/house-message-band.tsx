/** The publication's own messages: what stands in a slot until something else fills it. */
import { brand } from '#brand';
import type { HouseMessage } from '../../shared/brand/brand.ts';

const { offer, links, name } = brand;
const messages: readonly HouseMessage[] = brand.ads?.house ?? [
  {
    words: `${name} without advertisements: ${offer.term} for ${offer.price} instead of ${offer.regularPrice}.`,
    link: 'Subscribe',
    href: links.subscribe,
  },
  {
    words: 'The newsroom writes emails, each with one subject.',
    link: 'Choose yours',
    href: '/newsletter/',
  },
  {
    words: `You have the printed magazine? All of ${name} is yours here too.`,
    link: 'Link it',
    href: links.linkSubscription,
  },
];

/** @param turn Counts the slots of a page from 0: the messages take turns. */
export function HouseMessageBand({ turn }: { turn: number }) {
  const message = messages[turn % messages.length];
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
