/** What a text shows of a gallery or a film that it names by slug: its card and, of a film, what plays it. */
import { toCard, type Card } from './card.ts';
import { itemPath, type Item, type Segment } from './item.ts';

export interface EmbedCard extends Card {
  /** Films stand behind no wall, so that a text may play them; a gallery's slides stay with the gallery. */
  readonly film?: Pick<NonNullable<Item['video']>, 'src' | 'poster' | 'captions'>;
}

/** At most this many cards are read for one page: beside them its second call has the piece itself. */
export const EMBED_CARD_MAX = 20;

/** The card of a piece that texts may embed, undefined for what they may not. */
export function toEmbedCard(item: Item): EmbedCard | undefined {
  if (item.type === 'gallery') return toCard(item);
  if (item.type !== 'video' || item.video === undefined) return undefined;
  const { src, poster, captions } = item.video;
  return {
    ...toCard(item),
    film: {
      src,
      ...(poster === undefined ? {} : { poster }),
      ...(captions === undefined ? {} : { captions }),
    },
  };
}

/** The slugs of galleries and films that a body names, each once, in order. */
export function embeddedSlugs(body: readonly Segment[]): string[] {
  const slugs = body.flatMap((part) =>
    (part.kind === 'gallery' || part.kind === 'video') && part.slug !== undefined
      ? [part.slug]
      : [],
  );
  return [...new Set(slugs)].slice(0, EMBED_CARD_MAX);
}

/** Whether a card is of what a part of a body names: slugs are unique over all types. */
export function isCardOf(
  card: EmbedCard,
  part: { readonly kind: 'gallery' | 'video'; readonly slug?: string },
): boolean {
  return part.slug !== undefined && card.url === itemPath({ type: part.kind, slug: part.slug });
}
