import { type Point, lerp, lines, steps, times } from '../../geometry.ts';
import { fractal, valueNoise } from '../../noise.ts';
import { type Scene, fill, paper, sheet } from '../../svg.ts';

/** Torn sheets lying over one another like drifts. */
export function drifts(scene: Scene): string {
  const { rng, palette, width, height } = scene;
  const noise = fractal(valueNoise(rng), 4);
  const count = 8;
  return sheet(
    scene,
    ...times(count).map((index) => {
      const y = height * (0.2 + 0.105 * index);
      const lean = rng.range(-150, 150);
      const edge = (offset: number, fray: number): Point[] =>
        steps(120).map((t) => [
          lerp(-60, width + 60, t),
          y +
            offset +
            lean * (t - 0.5) +
            noise(t * 2.6, index * 3.1) * 150 +
            noise(t * 46, index + 20) * fray,
        ]);
      const quiet = index % 2 ? palette.paper : palette.ramp(0.16 + (index / count) * 0.34);
      const torn = `${lines(edge(0, 10))}L${width + 60} ${height + 60}L-60 ${height + 60}Z`;
      const face = `${lines(edge(15, 17))}L${width + 60} ${height + 60}L-60 ${height + 60}Z`;
      return paper(torn, palette.paper, 'mid') + fill(face, index === 5 ? palette.accent : quiet);
    }),
  );
}
