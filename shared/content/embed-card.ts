/**
 * What a text shows of a gallery or video that it names by slug: its card and, for a video, what is
 * needed to play it.
 */
import { toCard, type Card } from './card.ts';
import { itemPath, type Item, type Segment } from './item.ts';

export interface EmbedCard extends Card {
  /**
   * Videos are not behind a wall, so a text may play them. A gallery's slides stay with the
   * gallery.
   */
  readonly video?: Pick<NonNullable<Item['video']>, 'src' | 'poster' | 'captions'>;
}

/**
 * The maximum number of cards read for one page. The page's second call reads them together with
 * the item itself.
 */
export const EMBED_CARD_MAX = 20;

/**
 * Returns the card of an item that texts may embed; undefined for items that they may not embed.
 */
export function toEmbedCard(item: Item): EmbedCard | undefined {
  if (item.type === 'gallery') return toCard(item);
  if (item.type !== 'video' || item.video === undefined) return undefined;
  const { src, poster, captions } = item.video;
  return {
    ...toCard(item),
    video: {
      src,
      ...(poster === undefined ? {} : { poster }),
      ...(captions === undefined ? {} : { captions }),
    },
  };
}

/** Returns the slugs of the galleries and videos that a body names, each once, in order. */
export function embeddedSlugs(body: readonly Segment[]): string[] {
  const slugs = body.flatMap((part) =>
    (part.kind === 'gallery' || part.kind === 'video') && part.slug !== undefined
      ? [part.slug]
      : [],
  );
  return [...new Set(slugs)].slice(0, EMBED_CARD_MAX);
}

/**
 * Returns whether a card belongs to the gallery or video that a segment names. Slugs are unique
 * across all types.
 */
export function isCardOf(
  card: EmbedCard,
  part: { readonly kind: 'gallery' | 'video'; readonly slug?: string },
): boolean {
  return part.slug !== undefined && card.url === itemPath({ type: part.kind, slug: part.slug });
}
