import { type Point, num, polar, polygon, smooth } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, dot, fill, lifted, place, sheet, stroke } from '../../svg.ts';
import { degrees, leaf } from './parts.ts';

/** What grows at the ends of the branches. */
type Growth = 'paths' | 'birch' | 'seals';

/** Stems that fork repeatedly from one root. */
export function branches(scene: Scene, growth: Growth): string {
  const { rng, palette, width, height, focal } = scene;
  const upright = growth === 'seals';
  const root: Point =
    growth === 'paths'
      ? [-40, focal[1] + height * 0.3]
      : growth === 'birch'
        ? [focal[0] - width * 0.36, height + 40]
        : [focal[0], height + 30];
  const stems: string[] = [];
  const leaves: string[] = [];
  const bark = palette.ramp(growth === 'birch' ? 0.62 : 0.9);
  const tones =
    growth === 'birch'
      ? [palette.main, palette.ramp(0.42), palette.second, palette.main]
      : [palette.main, palette.ramp(0.6), palette.main, palette.ramp(0.75)];
  const tip = (point: Point, angle: number): void => {
    const length = { paths: 104, birch: 88, seals: 120 }[growth] * rng.range(0.85, 1.2);
    const hot = growth === 'paths' ? rng.chance(0.86) : leaves.length === 9;
    const color = hot ? palette.accent : (tones[leaves.length % 4] ?? palette.main);
    const shape =
      growth === 'birch'
        ? fill(
            `M0 0L${num(length * 0.3)} ${num(-length * 0.33)}L${num(length * 1.1)} 0L${num(length * 0.3)} ${num(length * 0.33)}Z`,
            color,
          ) + stroke(`M0 0H${num(length * 0.95)}`, palette.ground, 4)
        : leaf(
            length,
            length * 0.42,
            color,
            mix(color, palette.ink, 0.22),
            palette.ground,
            growth === 'paths' ? 0 : 3,
          );
    const seal =
      growth === 'seals'
        ? dot(length * 0.5, 0, 19, hot ? palette.ink : palette.accent) +
          dot(length * 0.5, 0, 8, palette.paper)
        : '';
    leaves.push(place(...point, degrees(angle), 1, shape, seal));
  };
  const grow = (from: Point, angle: number, length: number, depth: number): void => {
    const bend = rng.range(-0.22, 0.22);
    const to = polar(...from, length, angle + bend);
    stems.push(
      stroke(
        smooth([from, polar(...from, length * 0.5, angle - bend * 0.3), to]),
        bark,
        3 + depth * (upright ? 4.2 : 3),
      ),
    );
    if (depth === 0) {
      tip(to, angle + bend);
      return;
    }
    if (growth === 'birch')
      [0.35, 0.62, 0.85].forEach((t, index) =>
        tip(polar(...from, length * t, angle + bend * t), angle + (index % 2 ? 0.9 : -0.9)),
      );
    const spread = {
      paths: rng.range(0.3, 0.46),
      birch: rng.range(0.34, 0.5),
      seals: rng.range(0.36, 0.5),
    }[growth];
    const shrink = { paths: 0.82, birch: 0.78, seals: 0.8 }[growth];
    grow(to, angle + bend + spread, length * shrink * rng.range(0.9, 1.1), depth - 1);
    grow(to, angle + bend - spread, length * shrink * rng.range(0.9, 1.1), depth - 1);
  };
  const heading = growth === 'paths' ? -0.24 : growth === 'birch' ? -1.0 : -Math.PI / 2;
  grow(
    root,
    heading,
    height * { paths: 0.31, birch: 0.37, seals: 0.25 }[growth],
    { paths: 5, birch: 3, seals: 4 }[growth],
  );
  return sheet(
    scene,
    growth === 'birch'
      ? fill(
          polygon(
            [width * 0.62, -40],
            [width + 40, -40],
            [width + 40, height + 40],
            [width * 0.74, height + 40],
          ),
          palette.ramp(0.12),
        )
      : '',
    ...stems,
    lifted('low', ...leaves),
  );
}
