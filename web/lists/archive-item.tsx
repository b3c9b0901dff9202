/**
 * An item of an archive list (spec §2.5): date 'F j, Y', first author, a 16:9 image or the brand's
 * plate in its place, headline and description.
 */
import { brand } from '#brand';
import { words } from '#words';
import { findAnySection } from '../../shared/brand/sections.ts';
import { fill } from '../../shared/words/fill.ts';
import type { Card } from '../../shared/content/card.ts';
import { joinNames } from '../../shared/content/text.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { Kicker } from '../ui/kicker.tsx';
import { Price } from '../ui/price.tsx';
import { Image } from '../ui/image.tsx';
import { LongDate } from '../ui/long-date.tsx';
import { SiteWords } from '../ui/site-words.tsx';
import { itemHref } from './item-href.ts';
import type { ItemShape, RankShape } from './list-shapes.ts';
import { Badge } from './story-card.tsx';

/** `web/ui/furniture.css` draws them. */
const PLATE_DRAWINGS = 3;

/** Returns which of the plate's drawings an item without an image has: always the same one. */
function plateOf({ id }: Card): number {
  return [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % PLATE_DRAWINGS;
}

const places = {
  half: 'archive',
  third: 'archive-third',
  narrow: 'archive-third',
  wide: 'archive-large',
  full: 'archive-large',
  first: 'archive-first',
  top: 'archive-third',
} as const satisfies Record<ItemShape | RankShape, PlaceName>;

/** Returns the words of a card's kicker. */
export function kickerOf({ kicker, section }: Card): string | undefined {
  return kicker || findAnySection(brand, section)?.name;
}

interface ArchiveItemProps extends Pick<ItemMetaProps, 'card' | 'person'> {
  /** Without an image it is text alone, not the brand's plate. */
  readonly isInWords?: boolean;
  /** Absent where a ranking sets all alike. */
  readonly shape?: ItemShape | RankShape;
  /** Its rating stands before its words. */
  readonly isRated?: boolean;
  /** False where the page has the same name. */
  readonly showKicker?: boolean;
  /** Its image is the page's first. */
  readonly priority?: boolean;
}

interface ItemMetaProps {
  readonly card: Card;
  /**
   * On a person's own page, their name: it alone says nothing to the eye there, and others' names do.
   */
  readonly person?: string;
  readonly showDate?: boolean;
}

/** Names, date and price of an item. */
export function ItemMeta({ card, person, showDate = true }: ItemMetaProps) {
  const isOwn = card.authors.join() === person;
  const [first = words.staffAuthor] = card.authors;
  const names =
    person === undefined || card.authors.length === 0
      ? first
      : joinNames(card.authors, brand.language);
  return (
    <p className="card-meta">
      <SiteWords among={card.language}>
        <span className={isOwn ? 'visually-hidden' : 'byline'}>{fill(words.by, { names })}</span>
        {card.credit && <span className="byline">{card.credit}</span>}
        {showDate ? (
          <span className={card.price && 'card-sale'}>
            <LongDate iso={card.pubDate} />
            <Price price={card.price} className="card-price" />
          </span>
        ) : (
          <Price price={card.price} className="card-price" />
        )}
      </SiteWords>
    </p>
  );
}

export function ArchiveItem({
  card,
  person,
  isInWords = false,
  shape,
  isRated = false,
  showKicker = true,
  priority = false,
}: ArchiveItemProps) {
  const hasImage = card.image?.src !== undefined;
  return (
    <article className="archive-item" data-section={card.section} data-shape={shape}>
      {isRated && <Badge card={card} />}
      {(hasImage || !isInWords) && (
        <div className="archive-image" data-plate={hasImage ? undefined : plateOf(card)}>
          <Image
            image={card.image}
            place={shape === undefined ? 'archive-ranked' : places[shape]}
            decorative
            priority={priority}
          />
          {!isRated && <Badge card={card} />}
        </div>
      )}
      <div className="archive-words" lang={card.language} dir={card.direction}>
        {showKicker && (
          <Kicker section={card.section} text={card.kicker} language={card.language} />
        )}
        <h2 className="archive-hed cover">
          <a href={itemHref(card.url, brand.origin)} dir={card.direction ?? 'auto'}>
            {card.hed}
          </a>
        </h2>
        {card.dek !== '' && <p className="archive-dek">{card.dek}</p>}
        {isInWords && !hasImage && !isRated && <Badge card={card} />}
        <ItemMeta card={card} person={person} />
      </div>
    </article>
  );
}
