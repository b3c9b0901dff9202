import { type Point, TAU, lerp, polar, polygon, times } from '../../geometry.ts';
import { type Scene, box, fill, lifted, sheet } from '../../svg.ts';

/** Rings of corners around the opening. */
function ringsOf({ rng, height, focal }: Scene, opening: Point[], reach: number[]): Point[][] {
  return [
    opening,
    ...reach.map((r, ringAt) =>
      times(5 * (ringAt < 1 ? 1 : 2)).map((index, _, all) =>
        polar(
          ...focal,
          height * r * rng.range(0.86, 1.12),
          ((index + 0.5 * (ringAt % 2)) / all.length) * TAU - 1.1,
        ),
      ),
    ),
  ];
}

/** Facets that lock around one bright opening. */
export function lock(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const opening = times(5).map((index) =>
    polar(...focal, height * 0.105 * rng.range(0.85, 1.15), (index / 5) * TAU - 1.4),
  );
  const reach = [0.3, 0.52, 0.86, 1.3];
  const rings = ringsOf(scene, opening, reach);
  const tone = (index: number): string => {
    const t = rng.next();
    if (index % 9 === 4) return palette.second;
    return palette.ramp(palette.night ? 0.06 + t * 0.6 : 0.45 + t * 0.55);
  };
  const facet = (points: Point[], index: number): string => {
    const color = tone(index);
    return fill(polygon(...points), color, {
      stroke: palette.ramp(palette.night ? 0.75 : 0.2),
      'stroke-width': 2.5,
      opacity: 0.94,
    });
  };
  let number = 0;
  const between = rings.slice(0, -1).map((inner, at) => {
    const outer = rings[at + 1] ?? inner;
    const angle = ([x, y]: Point): number => (Math.atan2(y - focal[1], x - focal[0]) + TAU) % TAU;
    const both = [
      ...inner.map((point) => ({ point, outer: false })),
      ...outer.map((point) => ({ point, outer: true })),
    ].sort((a, b) => angle(a.point) - angle(b.point));
    let lastInner = [...both].reverse().find((entry) => !entry.outer)?.point ?? focal;
    let lastOuter = [...both].reverse().find((entry) => entry.outer)?.point ?? focal;
    return both
      .map(({ point, outer: isOuter }) => {
        const out = facet([lastInner, lastOuter, point], number++);
        if (isOuter) lastOuter = point;
        else lastInner = point;
        return out;
      })
      .join('');
  });
  return sheet(
    scene,
    box(0, 0, width, height, palette.ramp(palette.night ? 0.1 : 0.8)),
    ...between.reverse(),
    lifted('high', fill(polygon(...opening), palette.accent)),
    fill(
      polygon(
        ...opening.map(([x, y]): Point => [lerp(focal[0], x, 0.66), lerp(focal[1], y, 0.66)]),
      ),
      palette.paper,
    ),
  );
}
