/**
 * Colors by what eyes see of them: lightness, chroma and hue in OKLCH, where colors of one hue and
 * lightness look alike.
 * @see https://bottosson.github.io/posts/oklab/
 */

export interface Oklch {
  /** 0 (black) to 1 (white). */
  readonly lightness: number;
  /** 0 (gray) to about 0.3. */
  readonly chroma: number;
  /** Degrees, 0 to 360. */
  readonly hue: number;
}

type Triple = readonly [number, number, number];

/** Returns red, green and blue of `#rrggbb` or `#rgb` as shares of light, 0–1. */
export function linearRgb(color: string): Triple {
  const digits = color.slice(1);
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const share = (at: number) => {
    const value = Number.parseInt(long.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [share(0), share(2), share(4)];
}

const weigh = ([a, b, c]: Triple, [x, y, z]: Triple) => a * x + b * y + c * z;

/** @param color `#rrggbb` or `#rgb` */
export function toOklch(color: string): Oklch {
  const rgb = linearRgb(color);
  const cones: Triple = [
    Math.cbrt(weigh([0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9], rgb)),
    Math.cbrt(weigh([0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6], rgb)),
    Math.cbrt(weigh([0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5], rgb)),
  ];
  const a = weigh([1.977_998_495_1, -2.428_592_205, 0.450_593_709_9], cones);
  const b = weigh([0.025_904_037_1, 0.782_771_766_2, -0.808_675_766], cones);
  return {
    lightness: weigh([0.210_454_255_3, 0.793_617_785, -0.004_072_046_8], cones),
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const angle = (hue * Math.PI) / 180;
  const lab: Triple = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const cones: Triple = [
    weigh([1, 0.396_337_777_4, 0.215_803_757_3], lab) ** 3,
    weigh([1, -0.105_561_345_8, -0.063_854_172_8], lab) ** 3,
    weigh([1, -0.089_484_177_5, -1.291_485_548], lab) ** 3,
  ];
  return [
    weigh([4.076_741_662_1, -3.307_711_591_3, 0.230_969_929_2], cones),
    weigh([-1.268_438_004_6, 2.609_757_401_1, -0.341_319_396_5], cones),
    weigh([-0.004_196_086_3, -0.703_418_614_7, 1.707_614_701], cones),
  ];
}

/** Screens show shares from 0 to 1; this is less than their smallest step. */
const TOLERANCE = 0.0005;
const STEPS = 20;

/** Returns the color as `#rrggbb`, with as much of its chroma as screens can show (sRGB). */
export function fromOklch(color: Oklch): string {
  const isShown = (rgb: Triple) =>
    rgb.every((share) => share >= -TOLERANCE && share <= 1 + TOLERANCE);
  let rgb = toLinearRgb(color);
  if (!isShown(rgb)) {
    let [low, high] = [0, color.chroma];
    for (let step = 0; step < STEPS; step += 1) {
      const chroma = (low + high) / 2;
      if (isShown(toLinearRgb({ ...color, chroma }))) low = chroma;
      else high = chroma;
    }
    rgb = toLinearRgb({ ...color, chroma: low });
  }
  const digits = rgb.map((light) => {
    const share = Math.min(1, Math.max(0, light));
    const value = share <= 0.003_130_8 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}
