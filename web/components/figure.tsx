/** A picture with its caption and credit. */
import type { Picture as PictureData } from '../../shared/content/item.ts';
import { Picture, type Ratio } from './picture.tsx';

interface FigureProps {
  readonly picture: PictureData;
  readonly ratio?: Ratio;
  readonly className?: string;
  readonly priority?: boolean;
}

export function Caption({ picture }: { picture: Pick<PictureData, 'caption' | 'credit'> }) {
  if (!picture.caption && !picture.credit) return null;
  return (
    <figcaption className="caption">
      {picture.caption && <span className="caption-text" dangerouslySetInnerHTML={{ __html: picture.caption }} />}
      {picture.credit && <span className="credit">{picture.credit}</span>}
    </figcaption>
  );
}

/** A picture that nobody has any more says what it showed and, when that is known, where it was. */
function MissingPicture({ picture }: { picture: PictureData }) {
  const words = picture.alt || picture.filename || 'Picture';
  return (
    <p className="picture-missing">
      <span className="picture-missing-label">Picture not in the archive</span>
      {picture.originalUrl && /^https?:/.test(picture.originalUrl) ? <a href={picture.originalUrl} rel="nofollow noopener">{words}</a> : words}
    </p>
  );
}

export function Figure({ picture, ratio = 'natural', className = '', priority = false }: FigureProps) {
  return (
    <figure className={`figure ${className}`.trim()}>
      {picture.src === undefined ? <MissingPicture picture={picture} /> : <Picture picture={picture} ratio={ratio} priority={priority} />}
      <Caption picture={picture} />
    </figure>
  );
}
