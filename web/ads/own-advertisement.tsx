/** The publication's own message in an advertisement slot until a provider fills it. */
import { brand } from '#brand';

interface OwnWords {
  readonly words: string;
  readonly link: string;
  readonly href: string;
}

const { offer, links, name } = brand;
const all: readonly OwnWords[] = [
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

/** @param turn Selects the text; the texts take turns. */
export function OwnAdvertisement({ turn }: { turn: number }) {
  const own = all[turn % all.length];
  if (own === undefined) return null;
  return (
    <>
      <p className="advertisement-label">Advertisement</p>
      <p className="advertisement-words">{own.words}</p>
      <a className="button button-small button-quiet" href={own.href}>
        {own.link}
      </a>
    </>
  );
}
