import { clamp, disc, polygon, times } from '../../geometry.ts';
import { type Scene, dot, fill, group, halftone as screen, sheet, tag } from '../../svg.ts';
import { ANGLE, SOLID } from './shared.ts';

/** A round object that speaks or listens. */
export function balloon(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const radius = height * 0.38;
  const side = rng.sign();
  const shape = `${disc(...focal, radius)}${polygon([focal[0] + side * radius * 0.3, focal[1] + radius * 0.8], [focal[0] + side * radius * 0.98, focal[1] + radius * 1.22], [focal[0] + side * radius * 0.86, focal[1] + radius * 0.3])}`;
  const tone = (x: number, y: number): number =>
    clamp(
      Math.hypot((x - focal[0]) / radius + side * 0.3, (y - focal[1]) / radius + 0.4) * 0.62 - 0.2,
    );
  const dark = palette.night ? palette.ground : palette.ink;
  const eye = (dx: number): string =>
    dot(focal[0] + dx * radius, focal[1] - radius * 0.16, radius * 0.17, palette.paper) +
    dot(
      focal[0] + dx * radius + radius * 0.05,
      focal[1] - radius * 0.13,
      radius * 0.085,
      palette.ink,
    );
  return sheet(
    scene,
    tag('path', {
      d: shape,
      fill: palette.night ? palette.ramp(0.78) : palette.main,
      transform: 'translate(-16 12)',
    }),
    tag('clipPath', { id: 'balloon' }, tag('path', { d: shape })),
    group(
      { 'clip-path': 'url(#balloon)' },
      fill(
        screen(
          {
            x: focal[0] - radius * 1.2,
            y: focal[1] - radius * 1.2,
            width: radius * 2.4,
            height: radius * 2.6,
          },
          34,
          ANGLE,
          tone,
        ),
        dark,
        SOLID,
      ),
    ),
    eye(-0.34),
    eye(0.34),
    ...times(3).map((index) =>
      dot(
        focal[0] + (index - 1) * radius * 0.27,
        focal[1] + radius * 0.4,
        radius * 0.088,
        index === 2 ? palette.accent : palette.paper,
      ),
    ),
  );
}
