/** What is asked about blocks that are no text, field by field. */
import type { ShortcodeValues } from '../../shared/content/shortcode-line.ts';
import { readPlayer } from '../../shared/content/players.ts';
import { words } from '../words.ts';

export interface CardField {
  /** Of the shortcode’s value. */
  readonly name: string;
  readonly label: string;
  readonly kind?: 'long' | 'address' | 'number';
  readonly isNeeded?: true;
}

interface CardForm {
  readonly title: string;
  readonly fields: readonly CardField[];
  /** Makes values of what was typed. @throws Error that says what is wrong with it. */
  readonly read?: (typed: ShortcodeValues) => ShortcodeValues;
}

const by: CardField = { name: 'by', label: words.saidBy };

/** @throws Error for an address that readers would see as a link only. */
function playerOf({ url = '', title = '' }: ShortcodeValues): ShortcodeValues {
  const player = readPlayer(url);
  if (player === undefined) throw new Error(words.noPlayer);
  return {
    ...{ provider: player.provider, id: player.id, url: player.url },
    ...(title === '' ? {} : { title }),
  };
}

/** By the name of the shortcode. */
export const cardForms: Readonly<Record<string, CardForm>> = {
  pullquote: {
    title: words.pullQuote,
    fields: [{ name: 'text', label: words.theWords, kind: 'long', isNeeded: true }, by],
  },
  product: {
    title: words.productName,
    fields: [
      { name: 'name', label: words.termName, isNeeded: true },
      { name: 'brand', label: words.productBrand },
      { name: 'price', label: words.priceWithCurrency },
      { name: 'url', label: words.buyUrl, kind: 'address' },
      { name: 'rating', label: words.rating, kind: 'number' },
    ],
  },
  player: {
    title: words.embed,
    fields: [
      { name: 'url', label: words.playerUrl, kind: 'address', isNeeded: true },
      { name: 'title', label: words.playerTitle },
    ],
    read: playerOf,
  },
  'quote-card': {
    title: words.quoteCard,
    fields: [
      { name: 'text', label: words.theWords, kind: 'long', isNeeded: true },
      by,
      { name: 'source', label: words.quoteSource },
      { name: 'url', label: words.itsAddress, kind: 'address' },
    ],
  },
  newsletter: {
    title: words.bandNewsletter,
    fields: [{ name: 'key', label: words.newsletterKey, isNeeded: true }],
  },
  video: {
    title: words.ownVideo,
    fields: [{ name: 'slug', label: words.videoSlug, isNeeded: true }],
  },
  media: {
    title: words.recording,
    fields: [
      { name: 'src', label: words.fileAddress, isNeeded: true },
      { name: 'title', label: words.title },
    ],
  },
};
