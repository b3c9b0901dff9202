import { lines, times } from '../../geometry.ts';
import { type Scene, box, dot, fill, lifted, sheet, stroke } from '../../svg.ts';

/** The measures of the cloth, and its pattern. */
interface Loom {
  readonly columns: number;
  readonly cell: number;
  readonly left: number;
  readonly done: number;
  readonly rows: number;
  readonly motif: (x: number, y: number) => boolean;
}

/** Measures the loom and chooses a pattern. */
function measureLoom({ rng, width, height, focal }: Scene): Loom {
  const columns = rng.int(20, 26);
  const cell = (width * 0.5) / columns;
  const left = focal[0] - (columns * cell) / 2;
  const done = focal[1] + height * rng.range(-0.02, 0.05);
  const rows = Math.ceil((height - done) / cell) + 1;
  const motif = rng.pick([
    (x: number, y: number): boolean => (Math.abs((x % 12) - 6) + Math.abs((y % 12) - 6)) % 6 < 3,
    (x: number, y: number): boolean => (x + y) % 8 < 4 !== (x - y + 64) % 8 < 4,
    (x: number, y: number): boolean => Math.abs((x % 10) - 5) < (y % 10) / 2,
  ]);
  return { columns, cell, left, done, rows, motif };
}

/** The patterned cloth. */
function drawCloth({ palette }: Scene, { rows, columns, motif, left, cell, done }: Loom): string {
  return times(rows)
    .flatMap((row) =>
      times(columns).map((column) => {
        const stripe = row % 14 === 5 || row % 14 === 6;
        const patterned = palette.ramp(motif(column, row) ? 0.72 : 0.24);
        const color = stripe ? palette.accent : patterned;
        return box(
          left + column * cell,
          done + row * cell,
          cell * 0.96,
          cell * 0.9,
          color,
          cell * 0.28,
        );
      }),
    )
    .join('');
}

/** The shuttle and its thread. */
function drawShuttle(
  { palette }: Scene,
  { left, columns, cell, done }: Loom,
  shuttleX: number,
): string {
  return (
    stroke(
      lines([
        [left + columns * cell, done + 6],
        [shuttleX + 150, done - 60],
      ]),
      palette.accent,
      7,
    ) +
    lifted(
      'mid',
      fill(
        `M${shuttleX - 190} ${done - 66}Q${shuttleX} ${done - 130} ${shuttleX + 190} ${done - 66}Q${shuttleX} ${done - 2} ${shuttleX - 190} ${done - 66}Z`,
        palette.night ? palette.paper : palette.ink,
      ),
      box(shuttleX - 84, done - 84, 168, 36, palette.accent, 18),
    )
  );
}

/** Threads hanging from a beam, with patterned cloth below. */
export function loom(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const measures = measureLoom(scene);
  const { columns, cell, left, done } = measures;
  const beam = height * 0.1;
  const frame = palette.ramp(0.92);
  const shuttleX = left + columns * cell * rng.range(0.3, 0.7);
  const cloth = drawCloth(scene, measures);
  return sheet(
    scene,
    dot(
      focal[0] + rng.sign() * width * 0.22,
      focal[1] - height * 0.2,
      height * 0.19,
      palette.second,
    ),
    lifted(
      'mid',
      box(left - 110, 0, 46, height + 60, frame),
      box(left + columns * cell + 64, 0, 46, height + 60, frame),
    ),
    stroke(
      times(columns)
        .map((column) =>
          lines([
            [left + (column + 0.5) * cell, beam],
            [left + (column + 0.5) * cell, done + 10],
          ]),
        )
        .join(''),
      palette.ramp(0.75),
      5,
    ),
    lifted('mid', box(left - 150, beam - 40, columns * cell + 300, 62, frame, 10)),
    lifted('low', cloth),
    drawShuttle(scene, measures, shuttleX),
  );
}
