import { times } from '../../geometry.ts';
import { type Scene, fill, group, lifted, place, sheet, stroke } from '../../svg.ts';

/** Rounded plates that overlap like tiles. */
export function plates(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const [wide, tall] = [rng.range(250, 300), rng.range(150, 180)];
  const rows = Math.ceil(height / tall) + 4;
  const columns = Math.ceil(width / wide) + 4;
  const tones = [
    palette.ramp(0.12),
    palette.ramp(0.24),
    palette.ramp(0.34),
    palette.second,
    palette.ramp(0.2),
  ];
  return sheet(
    scene,
    group(
      { transform: `rotate(${rng.range(-16, 16).toFixed(0)} ${focal.join(' ')})` },
      ...times(rows)
        .reverse()
        .map((row) =>
          lifted(
            'low',
            ...times(columns).map((column) => {
              const [x, y] = [
                (column - 1.5 + (row % 2) * 0.5) * wide - 60 + rng.range(-20, 20),
                (row - 2) * tall + rng.range(-18, 18),
              ];
              const [w, h] = [wide * rng.range(0.98, 1.16), tall * rng.range(1.9, 2.3)];
              const lines3 = times(3)
                .map(
                  (index) =>
                    `M${x - w * (0.3 - index * 0.06)} ${y + h * (0.45 - index * 0.11)}Q${x} ${y + h * (0.68 - index * 0.1)} ${x + w * (0.3 - index * 0.06)} ${y + h * (0.45 - index * 0.11)}`,
                )
                .join('');
              const tone =
                Math.hypot(x - focal[0], y + h * 0.3 - focal[1]) < wide * 0.5
                  ? palette.accent
                  : (tones[Math.floor(rng.next() * tones.length)] ?? palette.light);
              return place(
                x,
                y,
                rng.range(-7, 7),
                1,
                place(
                  -x,
                  -y,
                  0,
                  1,
                  fill(
                    `M${x - w / 2} ${y - h * 0.3}L${x - w / 2} ${y + h * 0.2}C${x - w / 2} ${y + h * 0.55} ${x - w * 0.25} ${y + h * 0.7} ${x} ${y + h * 0.7}S${x + w / 2} ${y + h * 0.55} ${x + w / 2} ${y + h * 0.2}L${x + w / 2} ${y - h * 0.3}Z`,
                    tone,
                  ),
                  stroke(lines3, palette.ramp(0.55), 4, { opacity: 0.5 }),
                ),
              );
            }),
          ),
        ),
    ),
  );
}
