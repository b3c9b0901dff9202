import { backdrop } from '../../backdrop.ts';
import { TAU, lines, polar, times } from '../../geometry.ts';
import { valueNoise } from '../../noise.ts';
import { type Scene, box, dot, lifted, ring, sheet, stroke } from '../../svg.ts';

/** A voice in a ring around a disc. */
function drawRound(
  scene: Scene,
  count: number,
  size: (index: number) => number,
  inner: number,
): string {
  const { palette, height, focal } = scene;
  return sheet(
    scene,
    dot(...focal, height * 0.43, palette.ramp(palette.night ? 0.14 : 0.14)),
    ...times(count).map((index) => {
      const angle = (index / count) * TAU;
      const long = 24 + size(index) * height * 0.23;
      return stroke(
        lines([polar(...focal, inner + 34, angle), polar(...focal, inner + 34 + long, angle)]),
        index % 21 === 4 ? palette.accent : palette.ramp(0.4 + size(index) * 0.55),
        15,
      );
    }),
    lifted('high', dot(...focal, inner, palette.night ? palette.ramp(0.95) : palette.ink)),
    ...[0.82, 0.66, 0.5].map((r) => ring(...focal, inner * r, palette.ramp(0.45), 3)),
    dot(...focal, inner * 0.32, palette.accent),
    dot(...focal, inner * 0.07, palette.ground),
  );
}

/** A voice shown as bars on a line. */
export function waveform(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const noise = valueNoise(rng);
  const round = rng.chance(0.5);
  const count = round ? 84 : rng.int(34, 44);
  const hot = Math.floor(count * rng.range(0.42, 0.6));
  const bell = (t: number): number => 0.12 + 0.88 * Math.exp(-(((t - 0.5) / 0.2) ** 2));
  const size = (index: number): number =>
    0.12 + 0.88 * Math.abs(noise(index * 0.41, 3) * 0.7 + noise(index * 1.3, 8) * 0.55);
  if (round) {
    const inner = height * 0.2;
    return drawRound(scene, count, size, inner);
  }
  const pitch = (width * 0.92) / count;
  const bars = times(count).map((index) => {
    const x = focal[0] + (index - (count - 1) / 2) * pitch;
    const tall = Math.max(16, height * 0.74 * bell(index / count) * size(index));
    return index === hot
      ? box(
          x - pitch * 0.31,
          focal[1] - height * 0.36,
          pitch * 0.62,
          height * 0.72,
          palette.accent,
          pitch * 0.31,
        )
      : box(
          x - pitch * 0.31,
          focal[1] - tall / 2,
          pitch * 0.62,
          tall,
          palette.ramp(0.45 + 0.5 * size(index)),
          pitch * 0.31,
        );
  });
  return sheet(
    scene,
    backdrop(
      scene,
      focal[0] + rng.range(-240, 240),
      focal[1],
      height * rng.range(0.26, 0.34),
      palette.ramp(0.15),
    ),
    stroke(
      lines([
        [0, focal[1]],
        [width, focal[1]],
      ]),
      palette.ramp(0.6),
      4,
    ),
    ...bars,
  );
}
