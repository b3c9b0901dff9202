/** An image with its caption and credit. */
import { words } from '#words';
import type { Image as ImageDetails } from '../../shared/content/item.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { Image } from '../ui/image.tsx';

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

/** A missing image: shows what the image depicted and, if known, where it was. */
function MissingImage({ image }: { image: ImageDetails }) {
  const name = image.alt || image.filename || words.image;
  return (
    <p className="image-missing">
      <span className="image-missing-label">{words.imageMissing}</span>
      {image.originalUrl && /^https?:/.test(image.originalUrl) ? (
        <a href={image.originalUrl} rel="nofollow noopener">
          {name}
        </a>
      ) : (
        name
      )}
    </p>
  );
}

export function Figure({ image, place, className = '', priority = false }: FigureProps) {
  return (
    <figure className={`figure ${className}`.trim()}>
      {image.src === undefined ? (
        <MissingImage image={image} />
      ) : (
        <Image image={image} place={place} priority={priority} />
      )}
      <Caption image={image} />
    </figure>
  );
}
