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
import type { Image as ImageDetails } from '../../shared/content/item.ts';
import {
  NARROW_WIDTH_PX,
  imagePlaces,
  type ImagePlace,
  type PlaceName,
} from '../../shared/content/image-places.ts';

type Shown = Pick<ImageDetails, 'src' | 'alt' | 'width' | 'height' | 'focal' | 'tone'>;

interface ImageProps {
  readonly image: Shown | undefined;
  /** The image's place: its shape, its displayed width, and the files it is offered in. */
  readonly place: PlaceName;
  /** A different shape from the place's, on screens of all widths. */
  readonly ratio?: Ratio;
  /** The page's lead image: loaded immediately and first. */
  readonly priority?: boolean;
  /** The image loads when it is near the window, or `soon`: it will be shown next. */
  readonly soon?: boolean;
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
function sizeOf(image: Shown, ratio: Ratio): { width?: number; height?: number } {
  const shape = ratioNumber(ratio);
  if (shape === undefined) return { width: image.width, height: image.height };
  const width = Math.min(widestCrop(image, ratio), 1_200);
  return { width, height: Math.round(width / shape) };
}

/** The browser uses the first source that fits the screen and that it can read. */
function sourcesOf(
  image: Shown,
  { widths }: ImagePlace,
  ratio: Ratio,
  narrow: Ratio | undefined,
): Source[] {
  const shapes =
    narrow === undefined ? [{ ratio }] : [{ ratio: narrow, media: NARROW_MEDIA }, { ratio }];
  return shapes.flatMap((shape) =>
    modern.map((format) => ({
      media: shape.media,
      type: `image/${format}`,
      srcSet: sourceSet(image, shape.ratio, widths, format),
      ...(shape.media === undefined ? {} : sizeOf(image, shape.ratio)),
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

export function Image({
  image,
  place: placeName,
  ratio: given,
  priority = false,
  soon = false,
  decorative = false,
}: ImageProps) {
  const place: ImagePlace = imagePlaces[placeName];
  const ratio = given ?? place.ratio;
  const narrow = given === undefined ? place.narrow : undefined;
  if (image?.src === undefined) {
    return (
      <span
        className="image image-plate"
        data-ratio={ratio}
        data-narrow={narrow}
        aria-hidden="true"
      >
        <span>{brand.name.slice(0, 1)}</span>
      </span>
    );
  }
  const plain = imageAddress(image, ratio, PLAIN_WIDTH, 'jpg');
  const sources = plain === undefined ? [] : sourcesOf(image, place, ratio, narrow);
  if (priority && plain !== undefined) preloadFirst(plain, sources, place.sizes);
  const [x, y] = image.focal ?? [0.5, 0.5];
  const centred = x === 0.5 && y === 0.5;
  return (
    <picture
      // Another image has another element: what marks one that failed does not stay.
      key={image.src}
      className="image"
      data-ratio={ratio}
      data-narrow={narrow}
      style={image.tone === undefined ? undefined : { backgroundColor: image.tone }}
    >
      {sources.map((source) => (
        <source key={source.srcSet} sizes={place.sizes} {...source} />
      ))}
      <img
        src={plain ?? image.src}
        alt={decorative ? '' : image.alt}
        {...sizeOf(image, plain === undefined ? 'natural' : ratio)}
        loading={priority || soon ? undefined : 'lazy'}
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
