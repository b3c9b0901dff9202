import { type Point, disc, times } from '../../geometry.ts';
import { type Scene, box, dot, fill, halftone, sheet, within } from '../../svg.ts';

/** Two inks overlapping above the water. */
export function overSea(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const radius = height * rng.range(0.26, 0.34);
  const side = rng.sign();
  const apart = radius * rng.range(0.5, 0.8);
  const horizon = height * rng.range(0.7, 0.78);
  const [one, two]: [Point, Point] = [
    [focal[0] - side * apart * 0.5, focal[1] - height * 0.04],
    [focal[0] + side * apart * 0.5, focal[1] - height * 0.04 - apart * rng.range(0.1, 0.5)],
  ];
  const [inkOne, inkTwo] = palette.night
    ? [palette.accent, palette.paper]
    : [palette.accent, palette.main];
  const lensShape = palette.night ? palette.ramp(0.1) : palette.deep;
  const glint = palette.night ? palette.paper : palette.ramp(0.2);
  const strips = times(11).map((index) => {
    const y = horizon + 22 + index * index * 4.6 + index * 12;
    const half = radius * (1 - index * 0.05) * rng.range(0.55, 1.05);
    return box(
      focal[0] + rng.range(-70, 70) - half,
      y,
      half * 2,
      9 + index * 1.5,
      index % 3 === 1 ? inkOne : glint,
      6,
    );
  });
  return sheet(
    scene,
    dot(...one, radius, inkOne),
    dot(...two, radius, inkTwo),
    within('lens', disc(...one, radius), dot(...two, radius, lensShape)),
    within(
      'shade',
      disc(...two, radius),
      fill(
        halftone(
          { x: two[0] - radius, y: two[1] - radius, width: radius * 2, height: radius * 2 },
          28,
          0.55,
          (x, y) => (((x - two[0]) * side + (y - two[1])) / radius) * 0.5,
        ),
        palette.night ? palette.ramp(0.55) : palette.deep,
        { 'fill-rule': 'nonzero' },
      ),
    ),
    box(0, horizon, width, height, palette.night ? palette.ramp(0.28) : palette.ramp(0.62)),
    ...strips,
    fill(
      `M-20 ${horizon + 4}Q${width * 0.1} ${horizon - 70} ${width * 0.24} ${horizon + 4}Z`,
      palette.ramp(0.9),
      {
        transform: side > 0 ? `translate(${width} 0) scale(-1 1)` : undefined,
      },
    ),
  );
}
