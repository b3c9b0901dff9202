/** An image with its caption and credit. */
import type { ReactElement } from 'react';
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

/** What there is to say of a missing image: its words, and where it led or was. */
function MissingImage({ image }: { image: ImageDetails }) {
  const name = image.alt || words.image;
  const target = image.href ?? (isLinked(image) ? image.originalUrl : undefined);
  return (
    <p className="image-missing">
      <b>{words.imageMissing}</b>{' '}
      {target === undefined ? (
        <bdi>{name}</bdi>
      ) : (
        <a href={target} rel="nofollow noopener">
          {name}
        </a>
      )}
    </p>
  );
}

const isLinked = ({ originalUrl }: ImageDetails) =>
  originalUrl !== undefined && /^https?:/.test(originalUrl);

/** An image that leads somewhere. One without words is named after the place. */
export function ImageLink({ image, children }: { image: ImageDetails; children: ReactElement }) {
  const { href, alt, src } = image;
  if (href === undefined) return children;
  const place = href.replace(/^(?:https?:\/\/(?:www\.)?|mailto:)/i, '');
  return (
    <a
      href={href}
      // Somebody may have paid for it.
      rel={href.startsWith('/') ? undefined : 'nofollow noopener'}
      // A missing image shows no words of its own.
      aria-label={alt === '' || src === undefined ? alt || place : undefined}
      // A strip of slides moves where a finger or the mouse pulls it.
      draggable={false}
    >
      {children}
    </a>
  );
}

export function Figure({ image, place, className = '', priority = false }: FigureProps) {
  const hasCaption = Boolean(image.caption || image.credit);
  const isMissing = image.src === undefined;
  // A caption says what an alternative text would.
  const isNamed =
    isMissing && (image.href !== undefined || isLinked(image) || (image.alt !== '' && !hasCaption));
  if (isMissing && !isNamed && !hasCaption) return null;
  return (
    <figure className={`figure ${className}`.trim()}>
      {isNamed && <MissingImage image={image} />}
      {!isMissing && (
        <ImageLink image={image}>
          <Image image={image} place={place} priority={priority} />
        </ImageLink>
      )}
      <Caption image={image} />
    </figure>
  );
}
