/** A night on the machine: pen lines run across the sheet, and a sleeper lies under them. */
import { lines, num, steps, times, type Point } from '../../geometry.ts';
import { fractal, valueNoise } from '../../noise.ts';
import type { Palette } from '../../palette.ts';
import { box, dot, fill, sheet, stroke, type Scene } from '../../svg.ts';

/** A soft bump. */
const bump = (x: number, at: number, wide: number): number => Math.exp(-(((x - at) / wide) ** 2));

/** Height of the bed at a place: pillow, head, shoulder, hip, knees, feet under a blanket. */
function body(x: number, depth: number): number {
  const middle = Math.exp(-(((depth - 0.52) / 0.2) ** 2));
  const wide = Math.exp(-(((depth - 0.52) / 0.34) ** 2));
  const pillow = 74 * bump(x, 0.19, 0.1) * wide;
  const trunk = 150 * bump(x, 0.36, 0.07) + 104 * bump(x, 0.46, 0.09) + 158 * bump(x, 0.565, 0.065);
  const legs = 122 * bump(x, 0.68, 0.07) + 72 * bump(x, 0.77, 0.06) + 66 * bump(x, 0.845, 0.028);
  return pillow + (trunk + legs) * middle * 1.2;
}

/** The sleeper's head on the pillow, seen from the side, with five wires to the machine. */
function head({ ground, ink, deep, accent }: Palette): string {
  const wires = [0, 1, 2, 3, 4].map(
    (index) =>
      `M${num(318 + index * 36)} ${num(604 - 46 * Math.sin((index / 4) * 2.6 + 0.3))}C${num(250 + index * 20)} ${num(380 - index * 16)} ${num(160 + index * 26)} ${num(330 - index * 8)} ${num(70 + index * 44)} 240V92`,
  );
  return [
    stroke(wires.join(''), ink, 4),
    fill(
      'M300 690C286 606 348 556 424 560C476 562 508 588 514 622L534 634C540 640 536 648 526 648L518 650C522 660 516 668 506 668C504 690 488 702 462 700L450 752H330Z',
      ground,
    ),
    stroke(
      'M318 716C286 636 330 556 424 560C476 562 508 588 514 622L536 636C541 643 534 649 522 649M522 650C524 660 516 667 502 667C503 690 488 703 460 700',
      ink,
      7,
    ),
    // Hair, a closed eye, a quiet mouth, an ear.
    fill(
      'M300 690C280 604 344 548 426 556C446 557 462 561 474 568C430 570 420 604 396 612C384 640 384 664 372 706C350 730 318 730 300 690Z',
      deep,
    ),
    stroke(
      'M456 616q18 15 40 4M492 676q-10 5 -22 1M404 640c-14 -8 -26 6 -18 22c5 10 15 10 18 2',
      ink,
      6,
    ),
    ...[0, 1, 2, 3, 4].map((index) =>
      dot(
        318 + index * 36,
        604 - 46 * Math.sin((index / 4) * 2.6 + 0.3),
        11,
        index === 2 ? accent : ground,
        { stroke: ink, 'stroke-width': 5 },
      ),
    ),
  ].join('');
}

export function sleeper(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const fold = fractal(valueNoise(rng), 3);
  const wave = valueNoise(rng);
  const rows = times(38).map((row) => {
    const depth = row / 37;
    const base = 360 + 690 * depth;
    const asleep = Math.sin(depth * Math.PI);
    const top = steps(360).map((t): Point => {
      const lifted = body(t, depth);
      const ripple = 15 * fold(t * 7, depth * 3.2) * Math.min(1, lifted / 30 + 0.12);
      // Awake at the edges: quick and small. Asleep in the middle: slow and tall.
      const quick = 4.2 * wave(t * 190, row * 3.7) * (1.15 - asleep);
      const slow = 6.5 * wave(t * 46, row * 5.1) * asleep;
      const edge = Math.min(1, Math.min(t, 1 - t) * 9);
      return [60 + t * (width - 120), base - (lifted + ripple) * edge - quick - slow];
    });
    const below: Point[] = [
      [width - 60, height],
      [60, height],
    ];
    const hot = row === 18;
    return (
      fill(lines([...top, ...below], true), palette.ground) +
      stroke(lines(top), hot ? palette.accent : palette.ink, hot ? 6 : 2.6 + 1.1 * asleep) +
      (row === 21 ? head(palette) : '')
    );
  });
  return sheet(
    scene,
    ...rows,
    box(0, 1086, width, height - 1086, palette.ground),
    // The edge of the paper strip, with its sprocket holes.
    ...times(31).map((index) => box(48 + index * 57, 1128, 20, 20, palette.ramp(0.16), 4)),
    ...times(31).map((index) => box(48 + index * 57, 56, 20, 20, palette.ramp(0.16), 4)),
  );
}
