/**
 * The cover of issue 41, The Slow Issue: a stopping train on a viaduct before a great sun, cut from
 * paper. The upper quarter stays dark and empty for the nameplate.
 */
import { HOT, mix } from './palette.ts';
import { createRng } from './random.ts';
import { fractal, valueNoise } from './noise.ts';
import { lines, num, polygon, steps, times, type Point } from './geometry.ts';
import { NAMEPLATE } from './logo.ts';
import sharp from 'sharp';
import { box, dot, fill, group, paper, sheet, stroke } from './svg.ts';
import { line } from './typesetting.ts';

/** Size of the drawing, 4:5. */
const COVER = { width: 1200, height: 1500 } as const;

const NIGHT = '#0d2429';
const DUSK = '#16424a';
const PAPER = '#fbf6e9';
const EARTH = '#0a1417';
const SUN: Point = [600, 1010];
const RADIUS = 430;

/** Sheets of sky behind the sun, each a wider arch of a darker paper. */
const glow = (): string =>
  times(4)
    .reverse()
    .map((index) =>
      fill(
        `M${SUN[0] - RADIUS - 62 * (index + 1)} 1500V${SUN[1]}a${RADIUS + 62 * (index + 1)} ${RADIUS + 62 * (index + 1)} 0 0 1 ${2 * (RADIUS + 62 * (index + 1))} 0V1500Z`,
        mix(DUSK, NIGHT, index / 4 + 0.08),
        { filter: 'url(#low)' },
      ),
    )
    .join('');

/** A line of hills, torn from one sheet. */
function ridge(seed: string, base: number, height: number, color: string): string {
  const rough = fractal(valueNoise(createRng(seed)), 4);
  const top = steps(60).map((t): Point => [
    t * 1240 - 20,
    base + height * rough(t * 2.3, 0.5) + 3 * rough(t * 60, 3),
  ]);
  return paper(lines([...top, [1220, 1520], [-20, 1520]], true), color, 'mid');
}

const DECK = 1120;

/** Arches that stride across the valley. */
function viaduct(): string {
  const spans = times(9).map((index) => -40 + index * 150);
  const arches = spans.map((x) => `M${x + 16} 1420V${DECK + 92}a59 62 0 0 1 118 0V1420Z`).join('');
  return group(
    {},
    paper(`M-20 ${DECK}H1220V1420H-20Z${arches}`, EARTH, 'mid'),
    box(-20, DECK - 12, 1240, 14, EARTH),
    ...times(42).map((index) => box(index * 30 - 10, DECK - 24, 4, 14, EARTH)),
  );
}

/** A small engine and three carriages with lit windows, in no hurry. */
function train(): string {
  const y = DECK - 14;
  const carriage = (x: number): string =>
    group(
      {},
      box(x, y - 52, 132, 44, EARTH, 5),
      ...times(6).map((index) => box(x + 11 + index * 19.5, y - 43, 13, 15, '#f7cf6b', 2)),
      dot(x + 26, y - 4, 9, EARTH),
      dot(x + 106, y - 4, 9, EARTH),
    );
  const engine = group(
    {},
    fill(
      `M360 ${y - 8}V${y - 46}h16v-20h-4v-7h22v7h-4v20h34a10 10 0 0 1 20 0h14v-24h-6v-6h52v6h-4v62Z`,
      EARTH,
    ),
    box(478, y - 60, 20, 16, '#f7cf6b', 2),
    ...[380, 412, 446, 486].map((x) => dot(x, y - 5, 11, EARTH)),
    fill(polygon([360, y - 6], [342, y + 2], [360, y + 2]), EARTH),
  );
  return group({}, engine, ...[516, 654, 792].map(carriage), box(500, y - 14, 300, 5, EARTH));
}

/** Smoke as punched paper, thinning toward the rear. */
function smoke(): string {
  const rng = createRng('cover smoke');
  return times(15)
    .map((index) => {
      const t = index / 14;
      const r = 13 + 34 * t ** 0.8;
      return group(
        { filter: 'url(#low)' },
        dot(
          384 + 300 * t ** 1.25,
          1018 - 150 * t - rng.range(0, 26) * t,
          r,
          mix(PAPER, '#f3b79b', 0.2 + t * 0.55),
        ),
      );
    })
    .join('');
}

function words(): string {
  const small = (text: string, x: number, y: number, align: 'start' | 'middle' | 'end'): string =>
    line(text, x, y, { face: 'grotesque', size: 25, color: PAPER, align, tracking: 0.02 });
  return group(
    {},
    stroke('M70 326H1130', PAPER, 1.5, { opacity: 0.55 }),
    small('Issue 41', 70, 368, 'start'),
    small('Technology, science and culture', 600, 368, 'middle'),
    small('November 2026', 1130, 368, 'end'),
    line('The Slow Issue', 600, 1358, { face: 'italic', size: 124, color: PAPER, align: 'middle' }),
    ...['The train that waits', 'A concert under a lake', 'Forty days at sea'].map((text, index) =>
      small(
        text,
        [70, 600, 1130][index] ?? 0,
        1440,
        (['start', 'middle', 'end'] as const)[index] ?? 'start',
      ),
    ),
  );
}

/** The cover as SVG. */
function drawCover(): string {
  const scale = 1064 / NAMEPLATE.width;
  const palette = { ink: '#050d10', ground: NIGHT, night: true } as const;
  return sheet(
    { palette: palette as never, width: COVER.width, height: COVER.height },
    glow(),
    group({ filter: 'url(#high)' }, dot(...SUN, RADIUS, HOT)),
    dot(SUN[0], SUN[1], RADIUS - 70, mix(HOT, '#f08a3c', 0.35), { filter: 'url(#low)' }),
    dot(SUN[0], SUN[1], RADIUS - 150, mix(HOT, '#f5b04c', 0.7), { filter: 'url(#low)' }),
    ridge('far hills', 1085, 55, mix(DUSK, HOT, 0.16)),
    ridge('near hills', 1170, 60, mix(NIGHT, DUSK, 0.45)),
    smoke(),
    viaduct(),
    train(),
    fill(`M-20 1262H1220V1520H-20Z`, EARTH),
    ridge('valley', 1262, 26, EARTH),
    group(
      {
        transform: `translate(${num(600 - (NAMEPLATE.width * scale) / 2)} 262) scale(${scale.toFixed(4)})`,
      },
      fill(NAMEPLATE.path, PAPER, { 'fill-rule': 'nonzero' }),
      ...NAMEPLATE.dots.map(([x, y, r], index) => dot(x, y, r, index === 1 ? HOT : PAPER)),
    ),
    words(),
  );
}

/** The cover's file. */
export const COVER_FILE = {
  file: `cover-${COVER.width}x${COVER.height}.webp`,
  svg: drawCover(),
  make: (): Promise<Buffer> =>
    sharp(Buffer.from(drawCover()), { unlimited: true })
      .webp({ quality: 80, effort: 6 })
      .toBuffer(),
};
