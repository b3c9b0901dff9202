import { clamp, disc, lerp, steps } from '../../geometry.ts';
import { type Scene, boxPath, fill, group, halftone as screen, tag } from '../../svg.ts';

/** Angle of the screens. */
export const ANGLE = (32 * Math.PI) / 180;

/** Keeps overlapping dots solid. */
export const SOLID = { 'fill-rule': 'nonzero' };

/** A cloud shaded with dots. */
export function cumulus({ rng, palette, width, height, focal }: Scene): string {
  const base = focal[1] + height * 0.14;
  const puffs = steps(rng.int(6, 8)).map((t) => {
    const r = height * (0.1 + 0.16 * Math.sin(Math.PI * t) ** 0.7) * rng.range(0.85, 1.15);
    return { x: lerp(focal[0] - width * 0.24, focal[0] + width * 0.24, t), r };
  });
  const shape =
    puffs.map(({ x, r }) => disc(x, base - r, r)).join('') +
    boxPath(focal[0] - width * 0.31, base - 230, width * 0.62, 230, 115);
  const tone = (x: number, y: number): number =>
    clamp(0.88 - (base - y) / (height * 0.36) + (x - focal[0]) / (width * 1.6), 0, 0.8);
  return (
    tag('path', { d: shape, fill: palette.night ? palette.ramp(0.9) : palette.paper }) +
    tag('clipPath', { id: 'cloud' }, tag('path', { d: shape })) +
    group(
      { 'clip-path': 'url(#cloud)' },
      fill(
        screen(
          {
            x: focal[0] - width * 0.4,
            y: base - height * 0.7,
            width: width * 0.8,
            height: height * 0.72,
          },
          30,
          ANGLE,
          tone,
        ),
        palette.night ? palette.ramp(0.32) : palette.deep,
        SOLID,
      ),
    )
  );
}
