/**
 * An item as a row of text: date, headline and dek, with an image at the end if it has one. Search
 * results are such rows, and lists whose items mostly have no image.
 */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { Card } from '../../shared/content/card.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { Kicker } from '../ui/kicker.tsx';
import { Image } from '../ui/image.tsx';
import { LongDate } from '../ui/long-date.tsx';
import { SiteWords } from '../ui/site-words.tsx';
import { itemHref } from './item-href.ts';
import { Badge } from './story-card.tsx';

interface ListRowProps {
  readonly card: Card;
  readonly place: PlaceName;
  /** False where the page has the same name. */
  readonly showKicker?: boolean;
  /** Its image is the page's first. */
  readonly priority?: boolean;
  /** Marks words of a text. */
  readonly mark?: (text: string) => ReactNode;
  /** Stands below the dek. */
  readonly children?: ReactNode;
}

export function ListRow({
  card,
  place,
  showKicker = true,
  priority = false,
  mark = (text) => text,
  children,
}: ListRowProps) {
  const hasImage = card.image?.src !== undefined;
  return (
    <article className="list-row" data-section={card.section}>
      <div className="list-row-details">
        {showKicker && (
          <Kicker section={card.section} text={card.kicker} language={card.language} />
        )}
        <SiteWords among={card.language}>
          <LongDate iso={card.pubDate} />
        </SiteWords>
        {!hasImage && <Badge card={card} />}
      </div>
      <div className="list-row-words" lang={card.language} dir={card.direction}>
        <h2 className="cover">
          <a href={itemHref(card.url, brand.origin)} dir={card.direction ?? 'auto'}>
            {mark(card.hed)}
          </a>
        </h2>
        {card.dek !== '' && <p className="card-dek">{mark(card.dek)}</p>}
        {children}
      </div>
      {hasImage && (
        <div className="list-row-image">
          <Image image={card.image} place={place} decorative priority={priority} />
          <Badge card={card} />
        </div>
      )}
    </article>
  );
}
