import { backdrop } from '../../backdrop.ts';
import { lines, times } from '../../geometry.ts';
import { ball, drawSolid, turned } from '../../solid.ts';
import { type Scene, lifted, sheet, stroke, tag } from '../../svg.ts';
import { facets } from './shared.ts';

/** The small bodies around the large one. */
function drawCompanions(scene: Scene, around: number, radius: number): string[] {
  const { rng, palette, focal } = scene;
  return times(4).map((index) => {
    const small = turned(
      ball(false, () => 1),
      index,
      index * 2,
      index,
    );
    const angle = around + index * 1.35;
    return lifted(
      'low',
      drawSolid(
        small,
        [focal[0] + Math.cos(angle) * radius * 1.55, focal[1] + Math.sin(angle) * radius * 1.0],
        rng.range(26, 62),
        index === 0
          ? (light) => (light > 0.55 ? palette.accent : palette.ramp(0.6))
          : facets(scene),
        '',
        2,
      ),
    );
  });
}

/** One faceted body with small companions. */
export function boulder(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const radius = height * rng.range(0.31, 0.38);
  const uneven = times(60).map(() => rng.range(0.88, 1.08));
  const solid = turned(
    ball(rng.chance(0.6), (index) => uneven[index] ?? 1),
    rng.range(0, 3),
    rng.range(-0.5, 0.5),
    rng.range(0, 3),
  );
  const floor = focal[1] + radius * 1.16;
  const around = rng.range(3, 6);
  const companions = drawCompanions(scene, around, radius);
  return sheet(
    scene,
    backdrop(
      scene,
      focal[0] + rng.sign() * radius * 0.6,
      focal[1] - radius * 0.4,
      radius * rng.range(0.9, 1.15),
      palette.second === palette.accent ? palette.ramp(0.15) : palette.second,
    ),
    tag('ellipse', {
      cx: focal[0] + 70,
      cy: floor,
      rx: radius * 0.85,
      ry: radius * 0.12,
      fill: palette.ramp(palette.night ? 0.1 : 0.3),
    }),
    stroke(
      lines([
        [0, floor],
        [width, floor],
      ]),
      palette.ramp(0.5),
      4,
    ),
    ...companions.slice(0, 2),
    drawSolid(solid, focal, radius, facets(scene, palette.accent), '', 2),
    ...companions.slice(2),
  );
}
