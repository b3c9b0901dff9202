/**
 * The house provider: our own messages, served from our own origin so that they also show behind ad
 * blockers.
 */
import { brand } from '#brand';
import { loadChunk } from '../navigation/load-chunk.ts';
import type { AdProvider } from './ad-provider.ts';

interface OwnWords {
  readonly words: string;
  readonly link: string;
  readonly href: string;
}

const { offer, links, name } = brand;
const messages: readonly OwnWords[] = [
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

/** The texts take turns. */
function OwnAdvertisement({ turn }: { turn: number }) {
  const own = messages[turn % messages.length];
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

export const house: AdProvider = {
  Placement: () => null,
  Advertisement: OwnAdvertisement,
  async loadUnit(slot) {
    if (slot === 'cm_tall_growler')
      return (await loadChunk(slot, () => import('../paywall/half-wall.tsx'))).HalfWall;
    return (await loadChunk(slot, () => import('../paywall/growler.tsx'))).Growler;
  },
};
