import { backdrop } from '../../backdrop.ts';
import { type Point, lerp, times } from '../../geometry.ts';
import { stars } from '../../motifs.ts';
import { drawSolid, prism, turned } from '../../solid.ts';
import { type Scene, lifted, paper, sheet } from '../../svg.ts';
import { facets } from './shared.ts';

/** A quartz cluster. */
export function cluster(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const count = rng.int(8, 12);
  const root: Point = [focal[0] + rng.range(-50, 50), focal[1] + height * 0.32];
  const hot = rng.int(1, 3);
  const grown = times(count)
    .map((index) => {
      const lean = lerp(-1.05, 1.05, index / (count - 1)) + rng.range(-0.1, 0.1);
      const long = height * lerp(0.58, 0.22, Math.abs(lean)) * rng.range(0.75, 1.1);
      return { lean, long, wide: rng.range(44, 92) * (0.75 + long / height) };
    })
    .sort((a, b) => b.long - a.long);
  return sheet(
    scene,
    palette.night ? stars(rng, width, height * 0.7, 40, palette.ramp(0.8)) : '',
    backdrop(
      scene,
      focal[0] + rng.sign() * width * rng.range(0.06, 0.16),
      focal[1] - height * 0.06,
      height * rng.range(0.28, 0.38),
      palette.second === palette.accent ? palette.ramp(0.14) : palette.second,
    ),
    ...grown.map(({ lean, long, wide }, index) => {
      const solid = turned(
        prism(6, wide, long, wide * rng.range(1.1, 1.9)),
        rng.range(0, 1),
        rng.range(-0.25, -0.05),
        lean,
      );
      const shade = facets(scene);
      return lifted(
        'mid',
        drawSolid(
          solid,
          [root[0] + lean * 120, root[1]],
          1,
          index === hot
            ? (light) => (light > 0.6 ? palette.accent : palette.ramp(light > 0.4 ? 0.5 : 0.7))
            : shade,
          palette.ground,
          2.5,
        ),
      );
    }),
    paper(
      `M-60 ${root[1] + 40}L${root[0] - 380} ${root[1] + 10}L${root[0] - 210} ${root[1] - 60}L${root[0] - 60} ${root[1] - 26}L${root[0] + 90} ${root[1] - 74}L${root[0] + 260} ${root[1] - 20}L${root[0] + 420} ${root[1] + 16}L${width + 60} ${root[1] + 50}V${height + 60}H-60Z`,
      palette.ramp(palette.night ? 0.1 : 0.9),
      'mid',
    ),
  );
}
