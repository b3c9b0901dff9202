/** An image with its caption and credit. */
import type { Picture as PictureData } from '../../shared/content/item.ts';
import type { PlaceName } from '../../shared/content/image-places.ts';
import { Picture } from '../ui/image.tsx';

interface FigureProps {
  readonly picture: PictureData;
  readonly place: PlaceName;
  readonly className?: string;
  readonly priority?: boolean;
}

export function Caption({ picture }: { picture: Pick<PictureData, 'caption' | 'credit'> }) {
  if (!picture.caption && !picture.credit) return null;
  return (
    <figcaption className="caption">
      {picture.caption && (
        <span className="caption-text" dangerouslySetInnerHTML={{ __html: picture.caption }} />
      )}
      {picture.credit && <span className="credit">{picture.credit}</span>}
    </figcaption>
  );
}

/** A missing image: shows what the image depicted and, if known, where it was. */
function MissingPicture({ picture }: { picture: PictureData }) {
  const words = picture.alt || picture.filename || 'Picture';
  return (
    <p className="picture-missing">
      <span className="picture-missing-label">Picture not in the archive</span>
      {picture.originalUrl && /^https?:/.test(picture.originalUrl) ? (
        <a href={picture.originalUrl} rel="nofollow noopener">
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}

export function Figure({ picture, place, className = '', priority = false }: FigureProps) {
  return (
    <figure className={`figure ${className}`.trim()}>
      {picture.src === undefined ? (
        <MissingPicture picture={picture} />
      ) : (
        <Picture picture={picture} place={place} priority={priority} />
      )}
      <Caption picture={picture} />
    </figure>
  );
}
