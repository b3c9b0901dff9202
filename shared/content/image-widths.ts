/** The widths that an image is offered in. See spec §3 (Image entry) and spec §9 (Images). */

/** Device widths, CSS px, and the pixel ratio of each (spec §9). */
export const deviceWidths = [
  { width: 320, ratio: 2 },
  { width: 375, ratio: 2 },
  { width: 414, ratio: 3 },
  { width: 899, ratio: 1 },
] as const;

/** Widths of images in lists, px (spec §9). */
export const widthPresets = [179, 276, 374] as const;
/** Widths closer to each other than this, px, count as one by default (spec §9). */
const WIDTH_BOUNDARY_PX = 150;

export interface WidthsDescriptor {
  /** The widths themselves, px. */
  readonly widths?: readonly number[];
  /** Device ranges: the share of the viewport that the image takes there, 0–1. */
  readonly ranges?: readonly {
    readonly width: number;
    readonly ratio: number;
    readonly share: number;
  }[];
  /** The greatest width at which the image is ever shown, CSS px. */
  readonly maxWidth?: number;
  /** Widths closer to each other than this, px, count as one. Default: 150. */
  readonly boundary?: number;
}

/** Returns the widths that are far enough apart, from the widest down. A short list stays whole. */
function apart(widths: readonly number[], boundary: number): number[] {
  const sorted = [...new Set(widths.map((width) => Math.round(width)))].sort(
    (one, other) => other - one,
  );
  if (sorted.length <= widthPresets.length) return sorted.reverse();
  const kept: number[] = [];
  for (const width of sorted) if ((kept.at(-1) ?? Infinity) - width >= boundary) kept.push(width);
  return kept.reverse();
}

/**
 * Returns the widths of a srcset, px, ascending.
 * @throws Error when the descriptor has neither widths, nor ranges, nor a maximum (spec §5).
 */
export function imageWidths(descriptor: WidthsDescriptor): number[] {
  const { widths, ranges, maxWidth, boundary = WIDTH_BOUNDARY_PX } = descriptor;
  if (widths !== undefined && widths.length > 0) return apart(widths, boundary);
  if (ranges !== undefined && ranges.length > 0)
    return apart(
      ranges.map(({ width, ratio, share }) => width * ratio * share),
      boundary,
    );
  if (maxWidth !== undefined)
    return apart(
      [
        ...deviceWidths
          .map(({ width, ratio }) => width * ratio)
          .filter((width) => width < maxWidth),
        maxWidth,
      ],
      boundary,
    );
  throw new Error('An image width list needs widths, range descriptors or a maximum width');
}
