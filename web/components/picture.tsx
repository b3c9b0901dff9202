/** A picture in the shape of its place, cropped around its focal point; without one, the magazine's own plate. */
import { brand } from '#brand';
import type { Ratio } from '../../shared/content/image-variants.ts';
import type { Picture as PictureData } from '../../shared/content/item.ts';
import { picturePlaces, type PicturePlace, type PlaceName } from '../../shared/content/picture-places.ts';

export interface PictureProps {
  readonly picture: Pick<PictureData, 'src' | 'alt' | 'width' | 'height' | 'focal'> | undefined;
  /** Where it stands: its shape, how wide it is shown, which files it is offered in. */
  readonly place: PlaceName;
  /** Another shape than the place's, on screens of all widths. */
  readonly ratio?: Ratio;
  /** The page's lead picture: loaded at once and first. */
  readonly priority?: boolean;
  /** Beside a headline that says the same, a picture is decoration for a screen reader. */
  readonly decorative?: boolean;
}

export function Picture({ picture, place, ratio: given, priority = false, decorative = false }: PictureProps) {
  const { ratio: own, narrow: ownNarrow }: PicturePlace = picturePlaces[place];
  const ratio = given ?? own;
  const narrow = given === undefined ? ownNarrow : undefined;
  if (picture?.src === undefined) {
    return <span className="picture picture-plate" data-ratio={ratio} data-narrow={narrow} aria-hidden="true"><span>{brand.name.slice(0, 1)}</span></span>;
  }
  const [x, y] = picture.focal ?? [0.5, 0.5];
  const centred = x === 0.5 && y === 0.5;
  return (
    <picture className="picture" data-ratio={ratio} data-narrow={narrow}>
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
    </picture>
  );
}
