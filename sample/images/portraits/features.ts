/**
 * Parts of a line portrait, on a sheet of 800 × 800 with the face around 400, 330. One line weight
 * throughout.
 */
import { lines, num, steps, times, type Point } from '../geometry.ts';
import { box, dot, fill, group, ring, stroke } from '../svg.ts';

/** Line width of the pen. */
export const PEN = 8;

/** The papers and the ink of one portrait. */
export interface Inks {
  readonly paper: string;
  readonly skin: string;
  readonly ink: string;
  readonly cloth: string;
  readonly hair: string;
  readonly accent: string;
}

/** A drawn line in the standard weight. */
export const pen = (d: string, color: string): string => stroke(d, color, PEN);

/** A drawn shape: paper inside, a line around it. */
export const shape = (d: string, paper: string, ink: string): string =>
  fill(d, paper, { stroke: ink, 'stroke-width': PEN, 'stroke-linejoin': 'round' });

const FACES = {
  oval: 'M310 296C310 396 352 462 400 462S490 396 490 296C490 232 452 198 400 198S310 232 310 296Z',
  square:
    'M308 292C306 352 316 408 340 438C362 462 438 462 460 438C484 408 494 352 492 292C492 230 452 198 400 198S308 230 308 292Z',
  long: 'M314 288C312 380 348 476 400 476S488 380 486 288C486 228 450 194 400 194S314 228 314 288Z',
  round:
    'M304 302C302 398 348 456 400 456S498 398 496 302C496 236 454 200 400 200S304 236 304 302Z',
} as const;

/** The outline of a face. */
export type FaceShape = keyof typeof FACES;

/** Neck and head without hair. `turn` (−1…1) moves the features to a side. */
export function head(face: FaceShape, turn: number, { skin, ink }: Inks, ears: boolean): string {
  const ear = (side: number): string =>
    shape(
      `M${400 + side * 88} 306C${400 + side * 116} 292 ${400 + side * 124} 336 ${400 + side * 106} 362C${400 + side * 100} 372 ${400 + side * 90} 368 ${400 + side * 86} 356Z`,
      skin,
      ink,
    );
  return group(
    {},
    fill('M360 420L356 540H444L440 420Z', skin),
    pen('M360 436L356 536M440 436L444 536', ink),
    ears && turn < 0.75 ? ear(-1) : '',
    ears && turn > -0.75 ? ear(1) : '',
    shape(FACES[face], skin, ink),
    pen('M366 478Q398 500 432 478', ink),
  );
}

/** A nose as one line. */
export const nose = (turn: number, ink: string): string => {
  const x = 400 + turn * 26;
  const side = turn < 0 ? -1 : 1;
  return pen(
    `M${num(x - side * 4)} 326C${num(x + side * 6)} 348 ${num(x + side * 20)} 366 ${num(x + side * 14)} 376C${num(x + side * 10)} 384 ${num(x - side * 2)} 384 ${num(x - side * 12)} 380`,
    ink,
  );
};

/** Expression of the eyes. */
export type Eyes = 'open' | 'laughing' | 'lifted' | 'squinting' | 'down';

/** Two eyes. */
export function eyes(kind: Eyes, turn: number, ink: string): string {
  return [-1, 1]
    .map((side) => {
      const x = 400 + side * 41 + turn * 27;
      const lid = (bend: number): string =>
        pen(`M${num(x - 17)} 327Q${num(x)} ${num(327 + bend)} ${num(x + 17)} 327`, ink);
      if (kind === 'laughing') return lid(-17);
      if (kind === 'lifted')
        return (
          dot(x + 2, 320, 7.5, ink) +
          pen(`M${num(x - 17)} 318Q${num(x)} 305 ${num(x + 17)} 318`, ink)
        );
      if (kind === 'squinting')
        return side < 0
          ? lid(4) + pen(`M${num(x - 20)} 317L${num(x - 6)} 325`, ink)
          : pen(`M${num(x - 18)} 322H${num(x + 18)}`, ink) + dot(x, 329, 6.5, ink);
      if (kind === 'down')
        return dot(x, 333, 7.5, ink) + pen(`M${num(x - 17)} 325H${num(x + 17)}`, ink);
      return dot(x + turn * 5, 328, 8, ink);
    })
    .join('');
}

/** Expression of the brows. */
export type Brows = 'calm' | 'raised' | 'strong' | 'knit';

/** Two brows. */
export function brows(kind: Brows, turn: number, ink: string): string {
  return [-1, 1]
    .map((side) => {
      const x = 400 + side * 42 + turn * 27;
      const [y, bend, drop] = {
        calm: [300, -9, 2],
        raised: [282, -17, 3],
        strong: [298, -5, -3],
        knit: [304, -3, -7],
      }[kind] as [number, number, number];
      const [outer, inner]: [Point, Point] = [
        [x + side * 21, y + drop],
        [x - side * 20, y],
      ];
      return pen(
        `M${num(outer[0])} ${num(outer[1])}Q${num(x)} ${num(y + bend)} ${num(inner[0])} ${num(inner[1])}`,
        ink,
      );
    })
    .join('');
}

/** Expression of the mouth. */
export type Mouth = 'still' | 'smile' | 'laugh' | 'wry';

/** A mouth as one line, or open and laughing. */
export function mouth(kind: Mouth, turn: number, { ink, paper }: Inks): string {
  const x = 400 + turn * 24;
  if (kind === 'laugh')
    return (
      shape(
        `M${num(x - 36)} 402Q${num(x)} 412 ${num(x + 36)} 402Q${num(x + 28)} 442 ${num(x)} 442T${num(x - 36)} 402Z`,
        ink,
        ink,
      ) +
      fill(
        `M${num(x - 26)} 408Q${num(x)} 416 ${num(x + 26)} 408L${num(x + 22)} 418Q${num(x)} 424 ${num(x - 22)} 418Z`,
        paper,
      )
    );
  const [rise, tilt] = { still: [2, 0], smile: [15, 0], wry: [7, -7] }[kind] as [number, number];
  return pen(
    `M${num(x - 25)} 412Q${num(x)} ${num(412 + rise)} ${num(x + 25)} ${num(412 + tilt)}`,
    ink,
  );
}

/** Spectacles: round, or half-moons low on the nose. */
export function spectacles(kind: 'round' | 'half-moon', turn: number, ink: string): string {
  const x = (side: number): number => 400 + side * 42 + turn * 27;
  if (kind === 'round')
    return (
      [-1, 1].map((side) => ring(x(side), 328, 34, ink, PEN)).join('') +
      pen(
        `M${num(x(-1) + 34)} 324Q${num(400 + turn * 27)} 314 ${num(x(1) - 34)} 324M${num(x(-1) - 34)} 322L308 312M${num(x(1) + 34)} 322L492 312`,
        ink,
      )
    );
  return (
    [-1, 1]
      .map((side) =>
        pen(
          `M${num(x(side) - 31)} 352H${num(x(side) + 31)}C${num(x(side) + 29)} 386 ${num(x(side) - 29)} 386 ${num(x(side) - 31)} 352Z`,
          ink,
        ),
      )
      .join('') +
    pen(
      `M${num(x(-1) + 31)} 354Q${num(400 + turn * 27)} 342 ${num(x(1) - 31)} 354M${num(x(-1) - 31)} 352L306 322M${num(x(1) + 31)} 352L494 322`,
      ink,
    )
  );
}

/** Clothed shoulders. */
export const shoulders = ({ cloth, ink }: Inks, broad = 1): string =>
  shape(
    `M356 522C330 562 ${num(400 - 170 * broad)} 566 ${num(400 - 222 * broad)} 616C${num(400 - 262 * broad)} 658 ${num(400 - 276 * broad)} 740 ${num(400 - 280 * broad)} 840H${num(400 + 280 * broad)}C${num(400 + 276 * broad)} 740 ${num(400 + 262 * broad)} 658 ${num(400 + 222 * broad)} 616C${num(400 + 170 * broad)} 566 470 562 444 522C420 556 380 556 356 522Z`,
    cloth,
    ink,
  );

/** Collars and what lies over the shoulders. */
export const COLLARS = {
  crew: ({ ink }: Inks): string => pen('M340 544C370 590 430 590 460 544', ink),
  shirt: ({ paper, ink }: Inks): string =>
    shape('M356 524L318 566L372 634L400 580Z', paper, ink) +
    shape('M444 524L482 566L428 634L400 580Z', paper, ink) +
    pen('M400 584V820', ink) +
    [660, 730].map((y) => dot(414, y, 6, ink)).join(''),
  bowTie: ({ paper, ink, accent }: Inks): string =>
    fill('M356 524L300 560L400 790L500 560L444 524L400 590Z', paper) +
    pen('M300 558L400 792L500 558M300 558L262 640L330 652M500 558L538 640L470 652', ink) +
    shape('M356 524L334 552L400 592L466 552L444 524L400 574Z', paper, ink) +
    shape(
      'M400 596L326 564C318 590 318 616 326 640ZM400 596L474 564C482 590 482 616 474 640Z',
      accent,
      ink,
    ) +
    shape('M384 584H416V618H384Z', accent, ink),
  turtleneck: ({ cloth, ink }: Inks): string =>
    shape('M350 484C372 500 428 500 450 484L458 560C430 584 370 584 342 560Z', cloth, ink) +
    pen(
      times(5)
        .map((index) =>
          lines([
            [366 + index * 17, 504],
            [364 + index * 18, 560],
          ]),
        )
        .join(''),
      ink,
    ),
  coat: ({ cloth, ink, paper }: Inks): string =>
    fill('M356 524L330 560L400 700L470 560L444 524L400 580Z', paper) +
    pen('M340 552C370 590 430 590 460 552', ink) +
    shape('M346 530L282 566L304 650L352 640L398 760L340 560Z', cloth, ink) +
    shape('M454 530L518 566L496 650L448 640L402 760L460 560Z', cloth, ink),
  scarf: ({ accent, ink }: Inks): string =>
    shape(
      'M330 520C360 560 440 560 470 520C492 540 494 580 470 600C430 626 370 626 330 600C306 580 308 540 330 520Z',
      accent,
      ink,
    ) + pen('M346 560C380 588 420 588 462 556M340 586C380 610 420 608 452 592', ink),
} as const;

/** What the sitter wears at the neck. */
export type Collar = keyof typeof COLLARS;

/** Small curls along a line. */
export const curls = (points: readonly Point[], r: number, color: string, ink: string): string =>
  points.map(([x, y]) => dot(x, y, r, color, { stroke: ink, 'stroke-width': PEN })).join('');

/** A plait between two points. */
export function braid(from: Point, to: Point, wide: number, { hair, ink }: Inks): string {
  const count = 7;
  return (
    steps(count)
      .map((t, index) => {
        const [x, y] = [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t];
        const side = index % 2 ? 1 : -1;
        const w = wide * (1 - t * 0.35);
        return shape(
          `M${num(x - side * w * 0.2)} ${num(y - w * 0.9)}C${num(x + side * w)} ${num(y - w * 0.7)} ${num(x + side * w * 1.05)} ${num(y + w * 0.4)} ${num(x - side * w * 0.25)} ${num(y + w * 0.95)}C${num(x - side * w * 0.8)} ${num(y + w * 0.2)} ${num(x - side * w * 0.8)} ${num(y - w * 0.5)} ${num(x - side * w * 0.2)} ${num(y - w * 0.9)}Z`,
          hair,
          ink,
        );
      })
      .join('') + box(to[0] - wide * 0.36, to[1] + wide * 0.4, wide * 0.72, 14, ink, 4)
  );
}
