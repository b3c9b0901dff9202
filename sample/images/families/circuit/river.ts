import { type Point, lines, times } from '../../geometry.ts';
import { type Scene, box, dot, group, lifted, ring, sheet, stroke } from '../../svg.ts';
import { via } from '../../motifs.ts';

/** The measures of the river: its conductors and how far it drops. */
interface River {
  readonly count: number;
  readonly pitch: number;
  readonly up: number;
  readonly hot: number;
  readonly wide: number;
  readonly drop: number;
}

/** Measures the river. */
function measureRiver({ rng, height }: Scene): River {
  const count = rng.int(9, 13);
  const pitch = rng.range(30, 40);
  const up = rng.sign();
  const hot = rng.int(3, count - 3);
  const wide = rng.pick([0.62, 0.62, 0.8]);
  const drop = height * rng.range(0.26, 0.36);
  return { count, pitch, up, hot, wide, drop };
}

/** One conductor, which may begin or end on the way. */
function drawConductor(scene: Scene, measures: River, index: number): string {
  const { rng, palette, width, focal } = scene;
  const { count, pitch, up, drop, hot, wide } = measures;
  const offset = (index - (count - 1) / 2) * pitch;
  const knee = Math.tan(Math.PI / 8) * offset * up;
  const [before, after] = [focal[0] - drop / 2 - knee, focal[0] + drop / 2 - knee];
  const [y0, y1] = [focal[1] + up * (drop / 2) + offset, focal[1] - up * (drop / 2) + offset];
  const leaves = index !== hot && rng.chance(0.5);
  const stop = rng.range(after + 90, width * 0.94);
  const starts = index !== hot && rng.chance(0.3) ? rng.range(60, before - 120) : -60;
  const color = index === hot ? palette.accent : palette.ramp(0.3 + 0.55 * ((index * 0.618) % 1));
  const points: Point[] = [
    [starts, y0],
    [before, y0],
    [after, y1],
    [leaves ? stop : width + 60, y1],
  ];
  return (
    stroke(lines(points), color, pitch * wide) +
    (leaves ? via([stop, y1], pitch * 0.7, color, palette.ground) : '') +
    (starts > 0 ? via([starts, y0], pitch * 0.7, color, palette.ground) : '')
  );
}

/** A river of parallel conductors that crosses the image and loses some on the way. */
export function river(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const measures = measureRiver(scene);
  const { count, pitch, up, drop } = measures;
  const traces = times(count).map((index) => drawConductor(scene, measures, index));
  const half = (count * pitch) / 2 + 40;
  const [cx, cy]: Point = [focal[0] + width * 0.26, focal[1] - up * (drop / 2)];
  const pads = times(count)
    .map((index) =>
      box(
        cx - half - 34,
        cy + (index - (count - 1) / 2) * pitch - pitch * 0.3,
        half * 2 + 68,
        pitch * 0.6,
        palette.ramp(0.75),
        3,
      ),
    )
    .join('');
  const body = palette.night ? palette.ramp(0.95) : palette.ink;
  const mirror = rng.chance(0.5) ? `translate(${width} 0) scale(-1 1)` : undefined;
  return sheet(
    scene,
    group(
      { transform: mirror },
      dot(
        focal[0] - width * 0.2,
        focal[1] - up * drop * 0.75,
        height * rng.range(0.12, 0.2),
        palette.ramp(0.14),
      ),
      ...traces,
      pads,
      lifted('high', box(cx - half, cy - half, half * 2, half * 2, body, 14)),
      ring(cx, cy, half * 0.52, palette.night ? palette.ramp(0.4) : palette.ramp(0.5), 6),
      dot(cx, cy, half * 0.36, palette.accent),
      dot(cx - half * 0.8, cy - half * 0.8, 13, palette.ground),
    ),
  );
}
