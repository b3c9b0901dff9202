/**
 * Drawing vocabulary: inked shapes, paper layers with shadows, halftone screens, and the sheet
 * around them.
 */
import { disc, num, turn, type Point } from './geometry.ts';
import type { Palette } from './palette.ts';
import type { Rng } from './random.ts';

/** Input of an image's drawing. */
export interface Scene {
  readonly rng: Rng;
  readonly palette: Palette;
  readonly width: number;
  readonly height: number;
  /** The point that every crop keeps, in pixels. The subject goes there. */
  readonly focal: Point;
  /** The object to draw, for the object family. */
  readonly object?: string;
}

/** One way to draw an image: a pure function of its scene. */
export type Layout = (scene: Scene) => string;

/** Layouts of one family, by name. */
export type Layouts = Readonly<Record<string, Layout>>;

/** Height of a paper layer above the one below, which sets its shadow. */
export type Lift = 'low' | 'mid' | 'high';

type Attributes = Readonly<Record<string, string | number | undefined>>;

const attributes = (values: Attributes): string =>
  Object.entries(values)
    .map(([name, value]) =>
      value === undefined ? '' : ` ${name}="${typeof value === 'number' ? num(value) : value}"`,
    )
    .join('');

/** Any element. */
export const tag = (name: string, values: Attributes, ...children: string[]): string =>
  `<${name}${attributes(values)}>${children.join('')}</${name}>`;

/** A filled shape. */
export const fill = (d: string, color: string, extra: Attributes = {}): string =>
  tag('path', { d, fill: color, 'fill-rule': 'evenodd', ...extra });

/** A drawn line. */
export const stroke = (d: string, color: string, width: number, extra: Attributes = {}): string =>
  tag('path', {
    d,
    fill: 'none',
    stroke: color,
    'stroke-width': width,
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    ...extra,
  });

/** A filled circle. */
export const dot = (
  x: number,
  y: number,
  r: number,
  color: string,
  extra: Attributes = {},
): string => tag('circle', { cx: x, cy: y, r, fill: color, ...extra });

/** A ring. */
export const ring = (
  x: number,
  y: number,
  r: number,
  color: string,
  width: number,
  extra: Attributes = {},
): string =>
  tag('circle', { cx: x, cy: y, r, fill: 'none', stroke: color, 'stroke-width': width, ...extra });

/** A rectangle with optional rounded corners. */
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  color: string,
  rx = 0,
  extra: Attributes = {},
): string => tag('rect', { x, y, width, height, fill: color, rx: rx || undefined, ...extra });

/** The path data of a rectangle with rounded corners. */
export function boxPath(x: number, y: number, width: number, height: number, r = 0): string {
  const arc = `a${num(r)} ${num(r)} 0 0 1 `;
  return `M${num(x + r)} ${num(y)}h${num(width - 2 * r)}${arc}${num(r)} ${num(r)}v${num(height - 2 * r)}${arc}${num(-r)} ${num(r)}h${num(2 * r - width)}${arc}${num(-r)} ${num(-r)}v${num(2 * r - height)}${arc}${num(r)} ${num(-r)}Z`;
}

/** Groups several elements as one. */
export const group = (values: Attributes, ...children: string[]): string =>
  tag('g', values, ...children);

/** Moves, then rotates (degrees) and scales, a drawing centered on 0, 0. */
export const place = (
  x: number,
  y: number,
  degrees: number,
  scale: number,
  ...children: string[]
): string =>
  group(
    {
      transform: `translate(${num(x)} ${num(y)}) rotate(${num(degrees)}) scale(${scale.toFixed(3)})`,
    },
    ...children,
  );

/** A sheet of cut paper: a shape that casts a soft shadow. */
export const paper = (d: string, color: string, lift: Lift = 'mid'): string =>
  fill(d, color, { filter: `url(#${lift})` });

/** Objects that cast one soft shadow together. */
export const lifted = (lift: Lift, ...children: string[]): string =>
  group({ filter: `url(#${lift})` }, ...children);

/** Overprinting: the ink darkens what lies below it. */
export const overprint = (...children: string[]): string =>
  group({ style: 'mix-blend-mode:multiply' }, ...children);

/** Shows the children only within a shape. The name must be unique in the image. */
export const within = (name: string, d: string, ...children: string[]): string =>
  tag('clipPath', { id: name }, tag('path', { d, 'clip-rule': 'evenodd' })) +
  group({ 'clip-path': `url(#${name})` }, ...children);

/** A region for a screen. */
interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function* screenGrid(region: Region, pitch: number, angle: number): Generator<Point> {
  const center: Point = [region.x + region.width / 2, region.y + region.height / 2];
  const reach = Math.ceil(Math.hypot(region.width, region.height) / 2 / pitch);
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      const [x, y] = turn([center[0] + column * pitch, center[1] + row * pitch], center, angle);
      if (
        x > region.x - pitch &&
        x < region.x + region.width + pitch &&
        y > region.y - pitch &&
        y < region.y + region.height + pitch
      )
        yield [x, y];
    }
  }
}

/** A halftone screen: path data of dots whose area follows a tone from 0 (none) to 1 (solid). */
export function halftone(
  region: Region,
  pitch: number,
  angle: number,
  tone: (x: number, y: number) => number,
): string {
  let path = '';
  for (const [x, y] of screenGrid(region, pitch, angle)) {
    const radius = pitch * 0.72 * Math.sqrt(Math.min(1, Math.max(0, tone(x, y))));
    if (radius > pitch * 0.09) path += disc(x, y, radius);
  }
  return path;
}

function shadow(
  id: Lift,
  blur: number,
  dx: number,
  dy: number,
  opacity: number,
  color: string,
  width: number,
): string {
  const area = {
    filterUnits: 'userSpaceOnUse',
    x: -width,
    y: -width,
    width: width * 3,
    height: width * 3,
  };
  const cast = { dx, dy, stdDeviation: blur, 'flood-color': color };
  return tag(
    'filter',
    { id, ...area },
    `<feDropShadow${attributes(cast)} flood-opacity="${opacity}"/>`,
  );
}

/** The whole image. Light falls from the upper left, so shadows fall to the lower right. */
export function sheet(
  { palette, width, height }: Pick<Scene, 'palette' | 'width' | 'height'>,
  ...children: string[]
): string {
  const strength = palette.night ? 0.5 : 0.3;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    '<defs>',
    shadow('low', 5, 4, 6, strength, palette.ink, width),
    shadow('mid', 12, 9, 14, strength, palette.ink, width),
    shadow('high', 26, 20, 30, strength, palette.ink, width),
    '</defs>',
    box(0, 0, width, height, palette.ground),
    ...children,
    '</svg>',
  ].join('');
}
