/**
 * Inks. Each section has one muted main hue with its paper, light, deep and a second ink, like a
 * two- or three-color risograph. A seed decides which of them is the ground, so that one section
 * gives light, colored and dark images.
 */
import type { Rng } from './random.ts';

/** The inks of one section. */
export interface Inks {
  readonly paper: string;
  readonly light: string;
  readonly main: string;
  readonly deep: string;
  readonly second: string;
}

/** The colors that an image uses. */
export interface Palette extends Inks {
  /** Background color. */
  readonly ground: string;
  /** The darkest ink. */
  readonly ink: string;
  /** The one loud color: the hot accent or the second ink. */
  readonly accent: string;
  /** True if the ground is dark. */
  readonly night: boolean;
  /** Returns a color between the ground (0) and the strongest contrast to it (1). */
  ramp(t: number): string;
}

/** The single hot accent of the whole magazine. */
export const HOT = '#d6321f';
const INK = '#171513';

/** The inks of every section. */
export const INKS = {
  business: {
    paper: '#f7f0df',
    light: '#ecd9a4',
    main: '#bb8a2a',
    deep: '#543a10',
    second: '#2c6c66',
  },
  culture: {
    paper: '#f8eee6',
    light: '#efc6c0',
    main: '#a63d5e',
    deep: '#4c1830',
    second: '#dfa03a',
  },
  design: {
    paper: '#f4f1e8',
    light: '#c3d0ea',
    main: '#3a5daa',
    deep: '#182a58',
    second: '#e8b048',
  },
  gear: { paper: '#f5f1e1', light: '#d8dab0', main: '#707b43', deep: '#323a1d', second: '#cf7440' },
  ideas: {
    paper: '#f6f0ec',
    light: '#d8cae6',
    main: '#70579c',
    deep: '#31244d',
    second: '#e2ae46',
  },
  science: {
    paper: '#f3f2e7',
    light: '#b9d9d2',
    main: '#1e7a7f',
    deep: '#0d3b44',
    second: '#e58a58',
  },
  security: {
    paper: '#f2f0e9',
    light: '#c6d1d8',
    main: '#4a6279',
    deep: '#1a2837',
    second: '#d9b146',
  },
  transportation: {
    paper: '#f8efdf',
    light: '#f1cba2',
    main: '#c05c2b',
    deep: '#562410',
    second: '#2d6379',
  },
  photo: {
    paper: '#f5f1ea',
    light: '#d9d0c2',
    main: '#7d746a',
    deep: '#2c2825',
    second: '#b98f4e',
  },
  video: {
    paper: '#f6efe8',
    light: '#e8c9bd',
    main: '#8e303d',
    deep: '#3d121c',
    second: '#6f9d9b',
  },
  backchannel: {
    paper: '#f4f2e6',
    light: '#c2dcc3',
    main: '#2e6c50',
    deep: '#123325',
    second: '#e49c92',
  },
  opinion: {
    paper: '#faf0e8',
    light: '#f4d1c1',
    main: '#cb6f57',
    deep: '#5c281e',
    second: '#3b6d7a',
  },
  magazine: {
    paper: '#f6f3ec',
    light: '#dcd5c8',
    main: '#5d5750',
    deep: '#24211e',
    second: '#d0a44c',
  },
  'dot-physics': {
    paper: '#f2f3ec',
    light: '#c2ddea',
    main: '#3b7fa9',
    deep: '#15374e',
    second: '#efc048',
  },
} satisfies Record<string, Inks>;

/** A section's name, used as its hue. */
export type Hue = keyof typeof INKS;

/** Returns whether a text names a hue. */
export const isHue = (text: string): text is Hue => Object.hasOwn(INKS, text);

type Lab = [l: number, a: number, b: number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number): number =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;

function toLab(color: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    toLinear(parseInt(color.slice(at, at + 2), 16) / 255),
  );
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Lab): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, channel)))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Returns a color between two others, mixed perceptually (OKLab). */
export function mix(from: string, to: string, t: number): string {
  const [a, b] = [toLab(from), toLab(to)];
  return fromLab([a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]);
}

function rampOf(stops: readonly string[]): (t: number) => string {
  return (t) => {
    const place = Math.min(1, Math.max(0, t)) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(place));
    return mix(stops[index] ?? INK, stops[index + 1] ?? INK, place - index);
  };
}

const GROUNDS = ['paper', 'light', 'second', 'main', 'night'] as const;
/** What an image is printed on. */
export type Ground = (typeof GROUNDS)[number];

/**
 * Creates the palette of a section on a ground, with single inks replaced where an image asks for
 * it.
 */
export function createPalette(
  hue: Hue,
  ground: Ground,
  hot: boolean,
  exchanged: Partial<Inks> = {},
): Palette {
  const inks: Inks = { ...INKS[hue], ...exchanged };
  const ink = mix(INK, inks.deep, 0.25);
  const dark = mix(ink, inks.deep, 0.55);
  const pale = mix(inks.paper, inks.second, 0.42);
  const stops: Record<Ground, string[]> = {
    paper: [inks.paper, inks.light, inks.main, inks.deep, ink],
    light: [inks.light, mix(inks.light, inks.main, 0.45), inks.main, inks.deep, ink],
    second: [pale, mix(pale, inks.main, 0.4), inks.main, inks.deep, ink],
    main: [inks.main, mix(inks.main, inks.light, 0.5), inks.light, inks.paper],
    night: [dark, inks.deep, inks.main, inks.light, inks.paper],
  };
  const ramp = rampOf(stops[ground]);
  const quietAccent = ground === 'second' ? inks.paper : inks.second;
  return {
    ...inks,
    ink,
    ground: ramp(0),
    accent: hot ? HOT : quietAccent,
    night: ground === 'night' || ground === 'main',
    ramp,
  };
}

/** Chooses a ground for a seed. */
export function seededPalette(rng: Rng, hue: Hue, grounds: readonly Ground[] = GROUNDS): Palette {
  return createPalette(hue, rng.pick(grounds), rng.chance(0.4));
}
