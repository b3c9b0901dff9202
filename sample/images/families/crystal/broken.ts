import { type Point, lines, polar, polygon, times } from '../../geometry.ts';
import { mix } from '../../palette.ts';
import { type Scene, fill, lifted, sheet, stroke } from '../../svg.ts';

/** The missing tip, on the ground. */
function drawTip({ palette }: Scene, tx: number, ty: number, dark: string): string {
  return lifted(
    'mid',
    fill(polygon([tx - 130, ty + 30], [tx - 60, ty - 70], [tx + 230, ty + 66]), palette.second),
    fill(polygon([tx - 130, ty + 30], [tx - 90, ty + 88], [tx + 230, ty + 66]), dark),
  );
}

/** The ground. */
function drawFloor({ palette, width, height }: Scene, foot: number): string {
  return fill(
    polygon(
      [-40, height + 40],
      [-40, foot - 110],
      [width + 40, foot - 60],
      [width + 40, height + 40],
    ),
    palette.ramp(0.3),
  );
}

/** One facet of the shard. */
function drawFacet({ palette }: Scene, color: string | undefined, ...corners: Point[]): string {
  return fill(polygon(...corners), color ?? palette.main, {
    stroke: palette.ground,
    'stroke-width': 3,
    'stroke-linejoin': 'round',
  });
}

/** One crumb of the broken shard. */
function drawCrumb(scene: Scene, foot: number, dark: string): string {
  const { rng, height, focal } = scene;
  const [px, py] = polar(
    focal[0] + height * 0.24,
    foot + 20,
    rng.range(10, 240),
    rng.range(-0.1, 0.5),
  );
  return fill(
    polygon(
      [px, py],
      [px + rng.range(12, 34), py - rng.range(8, 24)],
      [px + rng.range(16, 40), py + rng.range(4, 16)],
    ),
    dark,
  );
}

/** One standing shard with its tip missing: an outline shows where it was. */
export function broken(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const foot = focal[1] + height * 0.37;
  const at = (dx: number, dy: number): Point => [focal[0] + dx * height, focal[1] + dy * height];
  const lean = rng.range(-0.05, 0.05);
  const cut = [
    at(-0.155, -0.16),
    at(-0.085, -0.235),
    at(-0.02, -0.17),
    at(0.055, -0.215),
    at(0.135, -0.1),
  ] as const;
  const [left, right, base] = [at(-0.245, 0.1), at(0.235, 0.14), at(0.01 + lean, 0.4)];
  const [ridge, lower] = [at(-0.03, 0.03), at(0.06, 0.2)];
  const dark = palette.ink;
  const pale = [
    palette.second,
    palette.main,
    palette.paper,
    mix(palette.second, palette.main, 0.5),
  ];
  const tip = at(0.02, -0.44);
  const [tx, ty] = at(0.42, 0.36);
  return sheet(
    scene,
    drawFloor(scene, foot),
    fill(polygon(base, at(0.2, 0.33), at(1.1, 0.45), at(0.5, 0.55)), dark, { opacity: 0.35 }),
    stroke(lines([cut[0], at(-0.11, -0.27), tip, at(0.1, -0.25), cut[4]]), palette.ramp(0.85), 6, {
      'stroke-dasharray': '4 18',
    }),
    lifted(
      'high',
      drawFacet(scene, dark, left, cut[0], cut[1], ridge),
      drawFacet(scene, pale[0], cut[1], cut[2], ridge),
      drawFacet(scene, pale[1], cut[2], cut[3], lower, ridge),
      drawFacet(scene, dark, cut[3], cut[4], right, lower),
      drawFacet(scene, pale[2], left, ridge, lower, base),
      drawFacet(scene, pale[3], lower, right, base),
      drawFacet(scene, mix(dark, palette.main, 0.3), left, at(-0.12, 0.3), base),
    ),
    fill(
      polygon(...cut.map(([x, y]): Point => [x, y]), at(0.06, -0.14), at(-0.05, -0.12)),
      palette.accent,
      { opacity: 0.9 },
    ),
    drawTip(scene, tx, ty, dark),
    ...times(8).map(() => drawCrumb(scene, foot, dark)),
  );
}
