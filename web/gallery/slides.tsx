/**
 * The slides of a gallery: each has an image, a caption at the side or below, and its number in the
 * sequence.
 */
import type { CSSProperties } from 'react';
import { words } from '#words';
import type { Image as ImageDetails } from '../../shared/content/item.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { Caption, ImageLink } from '../ui/figure.tsx';
import { Image } from '../ui/image.tsx';

interface SlideProps {
  readonly slide: ImageDetails;
  readonly index: number;
  readonly count: number;
  readonly place: PlaceName;
  readonly headingLevel: 2 | 3;
  readonly priority?: boolean;
  /** Whether it can be the next one that is shown. */
  readonly soon?: boolean;
}

export function Slide(props: SlideProps) {
  const { slide, index, count, place, headingLevel, priority = false, soon = false } = props;
  const Heading = `h${headingLevel}` as const;
  const ratio = slide.width && slide.height ? slide.width / slide.height : undefined;
  return (
    <figure className="gallery-slide" style={{ '--ratio': ratio } as CSSProperties}>
      <ImageLink image={slide}>
        <Image image={slide} place={place} priority={priority} soon={soon} />
      </ImageLink>
      <div className="gallery-caption">
        {/* Where slides are below each other; elsewhere the controls count. */}
        <p className="gallery-counter">
          <span className="visually-hidden">{words.image} </span>
          {index + 1}
          <span>/{count}</span>
        </p>
        {slide.title && <Heading>{slide.title}</Heading>}
        <Caption image={slide} />
      </div>
    </figure>
  );
}
