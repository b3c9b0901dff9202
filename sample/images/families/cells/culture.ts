import { type Point, blob, polar, scatter } from '../../geometry.ts';
import { type Field, valueNoise } from '../../noise.ts';
import {
  type Scene,
  box,
  dot,
  fill,
  group,
  lifted,
  overprint,
  ring,
  sheet,
  stroke,
} from '../../svg.ts';

/** One colony. None grows near the clear spot. */
function drawColony(
  scene: Scene,
  x: number,
  clear: Point,
  y: number,
  radius: number,
  noise: Field,
  index: number,
  tones: string[],
): string {
  const { rng, palette, focal } = scene;
  const away = Math.hypot(x - clear[0], y - clear[1]);
  if (away < radius * 0.36) return '';
  const size = radius * rng.range(0.08, 0.2);
  const shape = (scale: number): string =>
    blob(
      focal[0] - radius + x,
      focal[1] - radius + y,
      (angle) =>
        size * scale * (1 + 0.16 * noise(Math.cos(angle) * 1.5 + index * 3, Math.sin(angle) * 1.5)),
      22,
    );
  const color = tones[index % tones.length] ?? palette.main;
  return (
    overprint(fill(shape(1), color)) +
    fill(shape(0.55), palette.paper, { opacity: 0.5 }) +
    (index % 3 === 0 ? fill(shape(0.26), palette.ink, { opacity: 0.7 }) : '')
  );
}

/** A dish seen from above. */
export function culture(scene: Scene): string {
  const { rng, palette, height, focal } = scene;
  const noise = valueNoise(rng);
  const radius = height * rng.range(0.38, 0.43);
  const colonies = scatter(
    rng,
    radius * 2,
    radius * 2,
    radius * 0.27,
    (x, y) => Math.hypot(x - radius, y - radius) < radius * 0.76,
  );
  const tones = [palette.main, palette.second, palette.ramp(0.7), palette.ramp(0.45), palette.deep];
  const agar = palette.night ? palette.ramp(0.85) : palette.light;
  const clear = colonies[Math.floor(colonies.length / 2)] ?? [radius, radius];
  const shapes = colonies.map(([x, y], index) =>
    drawColony(scene, x, clear, y, radius, noise, index, tones),
  );
  const [ox, oy]: Point = [focal[0] - radius + clear[0], focal[1] - radius + clear[1]];
  return sheet(
    scene,
    rng.chance(0.5)
      ? group(
          { transform: `rotate(${rng.range(-30, 30).toFixed(0)} ${focal.join(' ')})` },
          box(
            focal[0] - radius * 2.4,
            focal[1] + radius * 0.5,
            radius * 5,
            34,
            palette.ramp(0.6),
            17,
          ),
        )
      : box(-10, focal[1] + radius * 0.3, 4000, 2000, palette.ramp(0.16)),
    lifted('high', dot(...focal, radius * 1.08, palette.night ? palette.ramp(0.4) : palette.paper)),
    dot(...focal, radius, agar),
    ring(...focal, radius * 1.04, palette.ramp(0.7), 3),
    group({ style: 'isolation:isolate' }, dot(...focal, radius, agar), ...shapes),
    dot(ox, oy, radius * 0.27, palette.paper, { 'fill-opacity': '0.55' }),
    lifted('low', dot(ox, oy, radius * 0.085, palette.accent)),
    stroke(
      `M${polar(...focal, radius * 0.93, 3.5).join(' ')}A${radius * 0.93} ${radius * 0.93} 0 0 1 ${polar(...focal, radius * 0.93, 4.4).join(' ')}`,
      palette.paper,
      15,
    ),
  );
}
