import { lerp, lines, times } from '../../geometry.ts';
import { type Field, valueNoise } from '../../noise.ts';
import { HOT, mix } from '../../palette.ts';
import { type Scene, box, dot, lifted, sheet, stroke } from '../../svg.ts';

/** What a sheet of upright bars shows. */
type Chart = 'mood' | 'shades' | 'piles' | 'strokes' | 'pairs' | 'decline' | 'pulse';

/** One upright bar. */
interface Bar {
  readonly x: number;
  readonly foot: number;
  readonly tall: number;
  readonly wide: number;
  readonly color: string;
}

/** A row of bars, spread over the width. */
function rowOf(
  { width }: Scene,
  count: number,
  make: (index: number, t: number) => Omit<Bar, 'x'> & { x?: number },
): Bar[] {
  return times(count).map((index) => {
    const t = index / (count - 1);
    return { x: lerp(width * 0.08, width * 0.92, t), ...make(index, t) };
  });
}

/** Four lines of short bars that grow toward the end. */
function moodBars(scene: Scene, noise: Field): Bar[] {
  const { rng, palette, height } = scene;
  return times(4)
    .flatMap((line) =>
      rowOf(scene, 30, (index, t) => ({
        foot: height * (0.27 + line * 0.205),
        wide: 26,
        tall:
          height *
          (0.035 +
            0.13 *
              Math.max(0.05, t * 0.55 + noise(index * 0.5, line * 9) * 0.45) *
              (t > 0.62 ? 1.1 : 0.5)),
        color: index < 17 && noise(index * 0.8, line * 5) > -0.25 ? palette.accent : palette.paper,
      })),
    )
    .filter((_, index) => index % 30 < 18 || rng.chance(0.55));
}

/** Eight shades from white to black, side by side. */
function shadeBars({ width, height }: Scene): Bar[] {
  return times(8).map((index) => ({
    x: (width * (index + 0.5)) / 8,
    foot: height + 20,
    wide: width / 8 + 1,
    tall: height + 40,
    color: mix('#f7f4ee', '#161412', index / 7),
  }));
}

/** Four rows of piles, one behind the other. */
function pileBars(scene: Scene, noise: Field): Bar[] {
  const { palette, width, height } = scene;
  return times(4).flatMap((line) =>
    rowOf(scene, 19, (index) => ({
      x: width * (0.02 + index * 0.055) + (line % 2) * 44,
      foot: height * (0.5 + line * 0.15),
      wide: 15 + line * 8,
      tall: height * (0.13 + 0.05 * line) * (0.75 + noise(index * 0.7, line * 4) * 0.6),
      color: (index * 7 + line * 3) % 17 === 4 ? HOT : palette.ramp(0.34 + line * 0.19),
    })),
  );
}

/** Long and short strokes, like a written rhythm. */
function strokeBars({ palette, width, height, focal }: Scene, ink: string): Bar[] {
  return [
    [0.1, 1],
    [0.14, 1],
    [0.3, 0.5],
    [0.34, 0.5],
    [0.38, 0.5],
    [0.42, 1],
    [0.58, 1],
    [0.72, 0.5],
    [0.76, 0.5],
    [0.9, 1],
  ].map(([at = 0, size = 1], index) => ({
    x: width * at,
    foot: focal[1] + height * 0.32,
    wide: 34,
    tall: height * 0.62 * size,
    color: index === 6 ? palette.accent : ink,
  }));
}

/** Pairs of bars that hang on one line. */
function pairBars(scene: Scene, noise: Field): Bar[] {
  const { palette, height, focal } = scene;
  return rowOf(scene, 15, (index, t) => ({
    foot: 0,
    wide: 30,
    tall: height * 0.34 * (0.3 + 0.7 * Math.abs(Math.sin(t * 9.5))) * (0.8 + noise(index, 2) * 0.3),
    color: index === 7 ? palette.accent : palette.ramp(0.5 + 0.4 * (index % 2)),
  })).flatMap((bar) =>
    [-24, 24].map((shift, at) => ({
      ...bar,
      x: bar.x + shift,
      foot: focal[1] + bar.tall * (at ? 1 : 0.62),
      tall: bar.tall * 1.62,
    })),
  );
}

/** Bars that shrink until almost nothing is left. */
function declineBars(scene: Scene, noise: Field): Bar[] {
  const { palette, height } = scene;
  return rowOf(scene, 15, (index, t) => ({
    foot: height * 0.84,
    wide: 62,
    tall:
      index > 11
        ? height * (0.05 - (index - 12) * 0.012)
        : height * (0.68 - t * 0.24 + noise(index, 6) * 0.02),
    color: index > 11 ? palette.accent : palette.ramp(0.86 - t * 0.4),
  }));
}

/** A pulse that swells around the focal point. */
function pulseBars(scene: Scene, noise: Field, ink: string): Bar[] {
  const { palette, width, height, focal } = scene;
  return rowOf(scene, 35, (index, t) => {
    const tall =
      height *
        (0.06 +
          0.66 *
            Math.exp(-(((t - focal[0] / width) / 0.16) ** 2)) *
            (0.55 + 0.45 * Math.abs(Math.sin(index * 1.35)))) +
      noise(index, 3) * 40;
    const quiet = index === 17 ? palette.accent : ink;
    return {
      foot: focal[1] + tall / 2,
      wide: 27,
      tall,
      color: index % 3 === 1 ? palette.main : quiet,
    };
  });
}

/** The axis of a chart, with faint lines above it. */
function drawAxis({ palette, width, height }: Scene, ink: string): string {
  return (
    stroke(
      lines([
        [width * 0.04, height * 0.84],
        [width * 0.96, height * 0.84],
      ]),
      ink,
      8,
    ) +
    stroke(
      times(5)
        .map((index) =>
          lines([
            [width * 0.04, height * (0.14 + index * 0.14)],
            [width * 0.96, height * (0.14 + index * 0.14)],
          ]),
        )
        .join(''),
      palette.ramp(0.2),
      3,
    )
  );
}

/** Five lines across the page. */
function drawStaff({ palette, width, height, focal }: Scene): string {
  return stroke(
    times(5)
      .map((index) =>
        lines([
          [0, focal[1] + height * (-0.3 + index * 0.155)],
          [width, focal[1] + height * (-0.3 + index * 0.155)],
        ]),
      )
      .join(''),
    palette.ramp(0.2),
    5,
  );
}

/** The lines that the moods stand on. */
function drawShelves({ palette, width, height }: Scene): string {
  return times(4)
    .map((line) =>
      box(width * 0.06, height * (0.27 + line * 0.205), width * 0.88, 6, palette.ramp(0.7)),
    )
    .join('');
}

/** A line across the focal point. */
function drawMiddle({ palette, width, focal }: Scene): string {
  return stroke(
    lines([
      [0, focal[1]],
      [width, focal[1]],
    ]),
    palette.ramp(0.8),
    6,
  );
}

/** Rows of upright bars, each record with its own rhythm. */
export function bars(scene: Scene, record: Chart): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = valueNoise(rng);
  const ink = palette.ramp(0.92);
  const records: Record<Chart, () => Bar[]> = {
    mood: () => moodBars(scene, noise),
    shades: () => shadeBars(scene),
    piles: () => pileBars(scene, noise),
    strokes: () => strokeBars(scene, ink),
    pairs: () => pairBars(scene, noise),
    decline: () => declineBars(scene, noise),
    pulse: () => pulseBars(scene, noise, ink),
  };
  const grounds: Partial<Record<Chart, () => string>> = {
    decline: () => drawAxis(scene, ink),
    pairs: () => drawMiddle(scene),
    strokes: () => drawStaff(scene),
    mood: () => drawShelves(scene),
  };
  const drawn = records[record]();
  const rounded = record === 'pairs' || record === 'pulse';
  const corner = record === 'piles' ? 4 : 0;
  const behind = grounds[record]?.() ?? '';
  const painted = drawn.map(({ x, foot, tall, wide, color }) =>
    box(x - wide / 2, foot - tall, wide, tall, color, rounded ? wide / 2 : corner),
  );
  if (record === 'piles')
    return sheet(
      scene,
      box(-10, 0, width + 20, height * 0.47, palette.ground),
      ...times(4).flatMap((line) => [
        box(
          -10,
          height * (0.44 + line * 0.15),
          width + 20,
          height,
          palette.ramp(0.04 + line * 0.06),
        ),
        lifted('low', ...painted.slice(line * 19, line * 19 + 19)),
      ]),
    );
  return sheet(
    scene,
    behind,
    record === 'shades'
      ? painted.join('') + lifted('mid', dot(...focal, 74, palette.accent))
      : lifted('low', ...painted),
  );
}
