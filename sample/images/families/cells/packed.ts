import { type Point, TAU, polar, scatter, smooth, times, voronoi } from '../../geometry.ts';
import { valueNoise } from '../../noise.ts';
import { type Scene, dot, fill, lifted, sheet, stroke } from '../../svg.ts';
import { middle, rounded } from './shared.ts';

/** How the cells of a packed field look: their colors, and their contents. */
type Packing = 'pebbles' | 'few' | 'pumice' | 'asleep' | 'drifts' | 'third';

/** The shine or the edge of a pebble. */
function drawPebble({ palette }: Scene, cell: Point[], gap: number, index: number): string {
  if (index % 3 === 0) return fill(rounded(cell, gap * 0.24), palette.paper, { opacity: 0.3 });
  if (index % 7 === 1) return stroke(rounded(cell, gap * 0.2), palette.ink, 4, { opacity: 0.45 });
  return '';
}

/** The holes of a pumice cell. */
function drawHoles({ rng, palette }: Scene, [x, y]: Point, gap: number): string {
  return times(rng.int(5, 9))
    .map(() => {
      const [hx, hy] = polar(x, y, gap * 0.33 * Math.sqrt(rng.next()), rng.range(0, TAU));
      return dot(hx, hy, rng.range(5, 16), palette.ramp(0.75));
    })
    .join('');
}

/** A curled sleeper, or a small dot. */
function drawSleeper({ rng, palette }: Scene, [x, y]: Point, gap: number, curled: boolean): string {
  return curled
    ? stroke(
        smooth(times(24).map((i) => polar(x, y, 6 + i * gap * 0.013, i * 0.42))),
        palette.light,
        11,
      )
    : dot(x + rng.range(-20, 20), y + rng.range(-20, 20), gap * 0.06, palette.ramp(0.6));
}

/**
 * The color of a cell. Every packing takes its random numbers, so that all packings draw from the
 * same stream.
 */
function colorOf(
  { rng, palette }: Scene,
  packing: Packing,
  index: number,
  chosen: boolean,
  drift: boolean,
): string {
  const tones = [
    palette.ramp(0.3),
    palette.ramp(0.42),
    palette.main,
    palette.ramp(0.2),
    palette.second,
  ];
  const colors = {
    pebbles: tones[index % tones.length],
    few: chosen ? palette.deep : palette.ramp(0.1 + 0.2 * rng.next()),
    pumice: [palette.ramp(0.2), palette.ramp(0.34), palette.second, palette.ramp(0.5)][index % 4],
    asleep: chosen
      ? palette.deep
      : [palette.ramp(0.16), palette.ramp(0.34), palette.paper, palette.ramp(0.46)][index % 4],
    drifts: drift
      ? [palette.main, palette.deep][index % 2]
      : [palette.second, palette.light][index % 2],
    third: rng.chance(0.34)
      ? palette.second
      : [palette.ramp(0.24), palette.ramp(0.36), palette.main][index % 3],
  };
  return colors[packing] ?? palette.main;
}

/** Rounded cells packed edge to edge. */
export function packed(scene: Scene, packing: Packing): string {
  const { rng, width, height, focal } = scene;
  const noise = valueNoise(rng);
  const gap = { pebbles: 170, few: 150, pumice: 190, asleep: 165, drifts: 112, third: 138 }[
    packing
  ];
  const margin = 160;
  const sites = scatter(rng, width + 2 * margin, height + 2 * margin, gap);
  const center: Point = [focal[0] + margin, focal[1] + margin];
  const near = [...sites].sort(
    (a, b) =>
      Math.hypot(a[0] - center[0], a[1] - center[1]) -
      Math.hypot(b[0] - center[0], b[1] - center[1]),
  );
  const chosen = new Set(packing === 'few' ? [near[0], near[3], near[9], near[14]] : [near[0]]);
  const shapes = voronoi(sites, width + 2 * margin, height + 2 * margin).map((shape, index) => {
    const site = sites[index] ?? center;
    const moved = shape.map(([x, y]): Point => [x - margin, y - margin]);
    const [x, y] = middle(moved);
    const one = chosen.has(site);
    const drift = noise(x / 330, y / 330) + (x - focal[0]) / 1500 > 0;
    const color = colorOf(scene, packing, index, one, drift);
    const body = fill(rounded(moved, one && packing !== 'few' ? 2 : 8), color);
    const inside = {
      pebbles: () => drawPebble(scene, moved, gap, index),
      few: () => '',
      pumice: () => drawHoles(scene, [x, y], gap),
      asleep: () => drawSleeper(scene, [x, y], gap, one),
      drifts: () => '',
      third: () => '',
    }[packing]();
    return (
      (one && packing !== 'drifts' && packing !== 'third' && packing !== 'pebbles'
        ? lifted('mid', body)
        : body) + inside
    );
  });
  return sheet(scene, ...shapes);
}
