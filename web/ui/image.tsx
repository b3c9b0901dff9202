/**
 * An image in the shape of its place, cropped around its focal point. Without an image, the
 * publication's own placeholder.
 */
import { preload } from 'react-dom';
import { brand } from '#brand';
import { imageAddress, sourceSet, widestCrop } from '../../shared/content/image-address.ts';
import {
  ratioNumber,
  type ImageFormat,
  type Ratio,
  type VariantWidth,
} from '../../shared/content/image-variants.ts';
import type { Picture as PictureData } from '../../shared/content/item.ts';
import {
  NARROW_WIDTH_PX,
  picturePlaces,
  type PicturePlace,
  type PlaceName,
} from '../../shared/content/image-places.ts';

type Shown = Pick<PictureData, 'src' | 'alt' | 'width' | 'height' | 'focal' | 'tone'>;

export interface PictureProps {
  readonly picture: Shown | undefined;
  /** The image's place: its shape, its displayed width, and the files it is offered in. */
  readonly place: PlaceName;
  /** A different shape from the place's, on screens of all widths. */
  readonly ratio?: Ratio;
  /** The page's lead image: loaded immediately and first. */
  readonly priority?: boolean;
  /** Beside a headline with the same content, an image is decorative for a screen reader. */
  readonly decorative?: boolean;
}

const NARROW_MEDIA = `(max-width:${NARROW_WIDTH_PX - 0.02}px)`;
const modern = ['avif', 'webp'] as const satisfies readonly ImageFormat[];
/** For browsers that read neither format, and for clients that fetch only `src`. */
const PLAIN_WIDTH: VariantWidth = 640;

interface Source {
  readonly media?: string;
  readonly type: string;
  readonly srcSet: string;
  readonly width?: number;
  readonly height?: number;
}

/** Returns the width and height with which the browser reserves space: those of the shape. */
function sizeOf(picture: Shown, ratio: Ratio): { width?: number; height?: number } {
  const shape = ratioNumber(ratio);
  if (shape === undefined) return { width: picture.width, height: picture.height };
  const width = Math.min(widestCrop(picture, ratio), 1_200);
  return { width, height: Math.round(width / shape) };
}

/** The browser uses the first source that fits the screen and that it can read. */
function sourcesOf(
  picture: Shown,
  { widths }: PicturePlace,
  ratio: Ratio,
  narrow: Ratio | undefined,
): Source[] {
  const shapes =
    narrow === undefined ? [{ ratio }] : [{ ratio: narrow, media: NARROW_MEDIA }, { ratio }];
  return shapes.flatMap((shape) =>
    modern.map((format) => ({
      media: shape.media,
      type: `image/${format}`,
      srcSet: sourceSet(picture, shape.ratio, widths, format),
      ...(shape.media === undefined ? {} : sizeOf(picture, shape.ratio)),
    })),
  );
}

function preloadFirst(plain: string, sources: readonly Source[], sizes: string): void {
  const avif = sources.filter(({ type }) => type === 'image/avif');
  const elsewhere = avif.length > 1 ? `(min-width:${NARROW_WIDTH_PX}px)` : undefined;
  for (const { type, srcSet, media } of avif) {
    preload(plain, {
      as: 'image',
      imageSrcSet: srcSet,
      imageSizes: sizes,
      type,
      media: media ?? elsewhere,
      fetchPriority: 'high',
    });
  }
}

export function Picture({
  picture,
  place: placeName,
  ratio: given,
  priority = false,
  decorative = false,
}: PictureProps) {
  const place: PicturePlace = picturePlaces[placeName];
  const ratio = given ?? place.ratio;
  const narrow = given === undefined ? place.narrow : undefined;
  if (picture?.src === undefined) {
    return (
      <span
        className="picture picture-plate"
        data-ratio={ratio}
        data-narrow={narrow}
        aria-hidden="true"
      >
        <span>{brand.name.slice(0, 1)}</span>
      </span>
    );
  }
  const plain = imageAddress(picture, ratio, PLAIN_WIDTH, 'jpg');
  const sources = plain === undefined ? [] : sourcesOf(picture, place, ratio, narrow);
  if (priority && plain !== undefined) preloadFirst(plain, sources, place.sizes);
  const [x, y] = picture.focal ?? [0.5, 0.5];
  const centred = x === 0.5 && y === 0.5;
  return (
    <picture
      className="picture"
      data-ratio={ratio}
      data-narrow={narrow}
      style={picture.tone === undefined ? undefined : { backgroundColor: picture.tone }}
    >
      {sources.map((source) => (
        <source key={source.srcSet} sizes={place.sizes} {...source} />
      ))}
      <img
        src={plain ?? picture.src}
        alt={decorative ? '' : picture.alt}
        {...sizeOf(picture, plain === undefined ? 'natural' : ratio)}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        style={
          centred
            ? undefined
            : { objectPosition: `${Math.round(x * 100)}% ${Math.round(y * 100)}%` }
        }
      />
    </picture>
  );
}
