/** An image with its caption and credit. */
import { words } from '#words';
import type { Image as ImageDetails } from '../../shared/content/item.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { Image } from './image.tsx';

interface FigureProps {
  readonly image: ImageDetails;
  readonly place: PlaceName;
  readonly className?: string;
  readonly priority?: boolean;
}

export function Caption({ image }: { image: Pick<ImageDetails, 'caption' | 'credit'> }) {
  if (!image.caption && !image.credit) return null;
  return (
    <figcaption className="caption">
      {image.caption && (
        <bdi className="caption-text" dangerouslySetInnerHTML={{ __html: image.caption }} />
      )}{' '}
      {image.credit && <bdi className="credit">{image.credit}</bdi>}
    </figcaption>
  );
}

/** What there is to say of a missing image: its words, and where it was. */
function MissingImage({ image }: { image: ImageDetails }) {
  const name = image.alt || words.image;
  return (
    <p className="image-missing">
      <b>{words.imageMissing}</b>{' '}
      {isLinked(image) ? (
        <a href={image.originalUrl} rel="nofollow noopener">
          {name}
        </a>
      ) : (
        <bdi>{name}</bdi>
      )}
    </p>
  );
}

const isLinked = ({ originalUrl }: ImageDetails) =>
  originalUrl !== undefined && /^https?:/.test(originalUrl);

export function Figure({ image, place, className = '', priority = false }: FigureProps) {
  const hasCaption = Boolean(image.caption || image.credit);
  const isMissing = image.src === undefined;
  // A caption says what an alternative text would.
  const isNamed = isMissing && (isLinked(image) || (image.alt !== '' && !hasCaption));
  if (isMissing && !isNamed && !hasCaption) return null;
  return (
    <figure className={`figure ${className}`.trim()}>
      {isNamed && <MissingImage image={image} />}
      {!isMissing && <Image image={image} place={place} priority={priority} />}
      <Caption image={image} />
    </figure>
  );
}
