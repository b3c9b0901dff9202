/**
 * An item in a list: one link, on the headline, that covers the card. Without an image it is text
 * only, with its dek to fill the space.
 */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { SharedPart } from '#shared-part';
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import type { Card } from '../../shared/content/card.ts';
import { joinNames } from '../../shared/content/text.ts';
import { headlineLength } from '../../shared/text/headline-size.ts';
import type { Ratio } from '../../shared/content/image-variants.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { Kicker } from '../ui/kicker.tsx';
import { fitted } from '../ui/fitted.ts';
import { Image } from '../ui/image.tsx';
import { LongDate } from '../ui/long-date.tsx';
import { SiteWords } from '../ui/site-words.tsx';
import { weave } from '../ui/weave.ts';

interface StoryCardProps {
  readonly card: Card;
  readonly headingLevel?: 2 | 3;
  /** The place of its image, if the size does not determine it; false: text only. */
  readonly place?: PlaceName | false;
  /** A different shape from the place's. */
  readonly ratio?: Ratio;
  readonly size?: keyof typeof places;
  readonly showDek?: boolean;
  readonly showByline?: boolean;
  readonly showDate?: boolean;
  /** False where the page has the same name. */
  readonly showKicker?: boolean;
  readonly priority?: boolean;
  /** Stands after the date. */
  readonly after?: ReactNode;
  /** For pages that share cards: names how they show them, which is alike but for the card. */
  readonly sharedAs?: string;
}

const places = {
  lead: 'lead',
  large: 'card-large',
  medium: 'card-medium',
  small: 'card-small',
} as const;

/** "2:05" for 125 seconds, "1:02:05" for an hour more. */
export function playingTime(seconds: number): string {
  const whole = Math.round(seconds);
  const digits = (value: number) => String(value % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  const start = minutes < 60 ? minutes : `${Math.floor(minutes / 60)}:${digits(minutes)}`;
  return `${start}:${digits(whole)}`;
}

/** The score of a review, the size of a gallery or the length of a video, where it is known. */
export function Badge({ card }: { card: Card }) {
  if (card.rating !== undefined)
    return (
      <span className="badge badge-rating">
        <b>{card.rating}</b>/10
      </span>
    );
  if (card.type === 'gallery' && card.slideCount !== undefined)
    return <bdi className="badge">{plural(words.images, card.slideCount)}</bdi>;
  if (card.type === 'video')
    return (
      <bdi className="badge badge-video">
        {weave(words.videoLength, {
          time: card.durationSeconds ? <span>{playingTime(card.durationSeconds)}</span> : '',
        })}
      </bdi>
    );
  return null;
}

function CardMeta({ card, showByline = true, showDate = false, after }: StoryCardProps) {
  return (
    <p className="card-meta">
      <SiteWords among={card.language}>
        {showByline && card.authors.length > 0 && (
          <span className="byline">
            {fill(words.by, { names: joinNames(card.authors, brand.language) })}
          </span>
        )}
        {card.credit && <span className="byline">{card.credit}</span>}
        {showDate && (
          <span className={after ? 'card-sale' : undefined}>
            <LongDate iso={card.pubDate} />
            {after}
          </span>
        )}
      </SiteWords>
    </p>
  );
}

interface CardInsideProps extends StoryCardProps {
  readonly place: PlaceName | false;
  /** Shows no image because there is none. */
  readonly isPlain: boolean;
}

function CardInside(props: CardInsideProps) {
  const {
    card,
    headingLevel = 3,
    place,
    isPlain,
    ratio,
    showDek = false,
    showByline = true,
    showDate = false,
    showKicker = true,
    priority = false,
  } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <>
      {place !== false && !isPlain && (
        <div className="card-image">
          <Image image={card.image} place={place} ratio={ratio} decorative priority={priority} />
          <Badge card={card} />
        </div>
      )}
      <div className="card-words" lang={card.language} dir={card.direction}>
        {showKicker && (
          <Kicker section={card.section} text={card.kicker} language={card.language} />
        )}
        {/* How the item opens, for the loading page. */}
        <Heading
          className="card-hed cover"
          data-opening={card.image && card.template}
          data-long={headlineLength(card.hed)}
        >
          <a href={card.url} dir={card.direction ?? 'auto'} {...fitted(card.hed)} />
        </Heading>
        {(showDek || isPlain) && card.dek !== '' && (
          <p className="card-dek">
            <bdi>{card.dek}</bdi>
          </p>
        )}
        {isPlain && <Badge card={card} />}
        {(showByline || showDate) && <CardMeta {...props} />}
      </div>
    </>
  );
}

export function StoryCard(props: StoryCardProps) {
  const { card, size = 'medium', place = places[size], sharedAs } = props;
  const isPlain = place !== false && card.image?.src === undefined;
  const className = `card card-${size}${place === false ? ' card-text' : ''}${isPlain ? ' card-text card-plain' : ''}`;
  const inside = <CardInside {...props} place={place} isPlain={isPlain} />;
  return sharedAs === undefined ? (
    <article key={card.id} className={className} data-section={card.section}>
      {inside}
    </article>
  ) : (
    <SharedPart
      as="article"
      className={className}
      data-section={card.section}
      name={sharedAs}
      madeOf={card}
    >
      {inside}
    </SharedPart>
  );
}
