/** A picture in a frame of fixed shape, cropped around its focal point; without one, the magazine's own plate. */
import { brand } from '#brand';
import type { Picture as PictureData } from '../../shared/content/item.ts';

export type Ratio = '3:2' | '16:9' | '1:1' | '4:5' | '2:1' | 'natural';

export interface PictureProps {
  readonly picture: Pick<PictureData, 'src' | 'alt' | 'width' | 'height' | 'focal'> | undefined;
  readonly ratio: Ratio;
  /** The page's lead picture: loaded at once and first. */
  readonly priority?: boolean;
  /** Beside a headline that says the same, a picture is decoration for a screen reader. */
  readonly decorative?: boolean;
}

export function Picture({ picture, ratio, priority = false, decorative = false }: PictureProps) {
  if (picture?.src === undefined) {
    return <span className="picture picture-plate" data-ratio={ratio} aria-hidden="true"><span>{brand.name.slice(0, 1)}</span></span>;
  }
  const [x, y] = picture.focal ?? [0.5, 0.5];
  const centred = x === 0.5 && y === 0.5;
  return (
    <span className="picture" data-ratio={ratio}>
      <img
        src={picture.src}
        alt={decorative ? '' : picture.alt}
        width={picture.width}
        height={picture.height}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={centred ? undefined : { objectPosition: `${Math.round(x * 100)}% ${Math.round(y * 100)}%` }}
      />
    </span>
  );
}
