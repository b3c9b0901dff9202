import { backdrop } from '../../backdrop.ts';
import { type Point, lerp, lines, steps, times } from '../../geometry.ts';
import { type Field, fractal, valueNoise } from '../../noise.ts';
import { mix } from '../../palette.ts';
import { type Scene, box, dot, fill, paper, sheet, stroke } from '../../svg.ts';

/** Shapes of the profiles on a page of ridgelines. */
type Run = 'square' | 'rising' | 'summit' | 'climbing' | 'shaking';

/** The measures of a page of profiles. */
interface Measures {
  readonly noise: Field;
  readonly whole: boolean;
  readonly count: number;
  readonly half: number;
  readonly middle: number;
  readonly top: number;
  readonly bottom: number;
  readonly spread: number;
  readonly hot: number;
  readonly shift: number;
}

/** Measures a page of profiles. */
function measureRun({ rng, width, height, focal }: Scene, run: Run): Measures {
  const noise = fractal(valueNoise(rng), 4);
  const whole = run !== 'square';
  const count = { square: 24, rising: 13, summit: 15, climbing: 11, shaking: 19 }[run];
  const half = whole ? width * 0.56 : width * rng.range(0.28, 0.36);
  const middle = whole ? width / 2 : focal[0];
  const [top, bottom] = whole
    ? [
        height * { rising: 0.42, summit: 0.5, climbing: 0.46, shaking: 0.3, square: 0 }[run],
        height * 1.02,
      ]
    : [focal[1] - height * 0.22, focal[1] + height * 0.36];
  const spread = rng.range(0.32, 0.55);
  const hot = Math.floor(count * rng.range(0.4, 0.62));
  const shift = whole ? (focal[0] - middle) / half : rng.range(-0.25, 0.25);
  return { noise, whole, count, half, middle, top, bottom, spread, hot, shift };
}

/** The height of a profile at a point across the page (−1 to 1). */
function profileAt(
  { height }: Scene,
  { noise, shift, spread, count }: Measures,
  run: Run,
  across: number,
  row: number,
): number {
  const rough = Math.abs(noise(across * 3.5 + row * 1.7, row * 0.33));
  const bell = Math.exp(-(((across - shift) / spread) ** 2) * 1.6);
  if (run === 'rising')
    return (
      (across * 0.5 + 0.5) * height * 0.26 +
      Math.abs(noise(across * 5 + row * 2, row)) * height * 0.13 * (0.5 + across * 0.5)
    );
  if (run === 'climbing')
    return (
      (across * 0.5 + 0.5) ** 1.3 * height * 0.34 +
      noise(across * 3 + row, row * 0.6) * height * 0.05
    );
  if (run === 'summit')
    return (
      Math.exp(-(((across - shift) / 0.5) ** 2)) * height * 0.36 * (1 - (row / count) * 0.7) +
      rough * height * 0.05
    );
  if (run === 'shaking')
    return (
      Math.sin(across * 4 + row * 0.45) * height * 0.05 +
      noise(across * 22, row * 1.3) * height * 0.03 +
      rough * height * 0.1
    );
  return rough * bell * height * 0.34 + Math.abs(noise(across * 13, row)) * 9;
}

/** One profile. */
function drawRidge(scene: Scene, measures: Measures, row: number, run: Run): string {
  const { palette, height } = scene;
  const { top, bottom, count, middle, half, whole, hot } = measures;
  const y = lerp(top, bottom, row / (count - 1));
  const points = steps(run === 'shaking' ? 150 : 90).map((t): Point => [
    middle + (t * 2 - 1) * half,
    y - profileAt(scene, measures, run, t * 2 - 1, row),
  ]);
  const closed = `${lines(points)}L${middle + half} ${whole ? height + 60 : y + 60}L${middle - half} ${whole ? height + 60 : y + 60}Z`;
  const t = row / (count - 1);
  const outlined = run === 'shaking' || !whole;
  const tinted =
    row % 4 === 2 ? mix(palette.second, palette.ground, 0.25) : palette.ramp(0.1 + t * 0.72);
  const plainLine = palette.ramp(outlined ? 0.95 : Math.min(1, 0.5 + t * 0.5));
  const body = outlined ? palette.ground : tinted;
  const line = row === hot ? palette.accent : plainLine;
  return (
    (outlined ? fill(closed, body) : paper(closed, body, 'low')) +
    stroke(lines(points), line, row === hot ? 12 : 5)
  );
}

/** Profiles, one behind the other. */
export function ridges(scene: Scene, run: Run): string {
  const { rng, palette, width, height, focal } = scene;
  const measures = measureRun(scene, run);
  const { count, half, top } = measures;
  const rows = times(count).map((row) => drawRidge(scene, measures, row, run));
  const sky: Record<Run, () => string> = {
    square: () =>
      backdrop(
        scene,
        focal[0] + half * rng.range(-0.5, 0.5),
        top - height * 0.03,
        height * rng.range(0.16, 0.24),
        palette.second === palette.accent ? palette.ramp(0.3) : palette.second,
      ),
    rising: () => box(-10, height * 0.08, width + 20, height * 0.07, palette.ramp(0.14)),
    summit: () => '',
    climbing: () => dot(width * 0.24, height * 0.24, height * 0.09, palette.second),
    shaking: () => '',
  };
  return sheet(scene, sky[run](), ...rows);
}
