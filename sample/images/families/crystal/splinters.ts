import { type Point, lerp, polygon, times } from '../../geometry.ts';
import { type Scene, fill, group, paper, sheet } from '../../svg.ts';

/** Translucent splinters that lean against each other. */
export function splinters(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const colors = palette.night
    ? [palette.paper, palette.main, palette.light, palette.ramp(0.7)]
    : [palette.main, palette.deep, palette.light, palette.paper];
  const foot = height * 0.9;
  const shards = times(13).map((index) => {
    const lean = lerp(-0.62, 0.62, index / 12) + rng.range(-0.14, 0.14);
    const long = height * rng.range(0.45, 0.86) * (1 - Math.abs(lean) * 0.4);
    const wide = rng.range(150, 250);
    const [bx, by]: Point = [focal[0] + lean * 900 + rng.range(-80, 80), foot + rng.range(-20, 60)];
    const tip: Point = [
      bx + Math.sin(lean) * long * 0.6 - lean * 640 + rng.range(-120, 120),
      by - Math.cos(lean) * long,
    ];
    const color = index === 5 ? palette.accent : (colors[index % colors.length] ?? palette.main);
    const edge: Point = [bx + wide * 0.12, by];
    return group(
      { opacity: 0.82 },
      fill(
        polygon(
          [bx - wide / 2, by],
          [tip[0] - wide * rng.range(0.1, 0.4), tip[1] + rng.range(40, 120)],
          tip,
          edge,
        ),
        color,
      ),
      fill(
        polygon(
          tip,
          [tip[0] + wide * rng.range(0.2, 0.45), tip[1] + rng.range(60, 190)],
          [bx + wide / 2, by],
          edge,
        ),
        color,
        {
          opacity: 0.62,
        },
      ),
    );
  });
  return sheet(
    scene,
    ...rng.shuffle(shards),
    paper(
      `M-60 ${foot - 20}L${width * 0.3} ${foot - 60}L${width * 0.55} ${foot - 24}L${width + 60} ${foot - 56}V${height + 60}H-60Z`,
      palette.ramp(palette.night ? 0.12 : 0.9),
      'high',
    ),
  );
}
