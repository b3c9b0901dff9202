import { lines, times } from '../../geometry.ts';
import { type Scene, box, dot, fill, sheet } from '../../svg.ts';
import { cast, thing } from './shared.ts';

/** The object under a pale disc, on a road. */
export function road(scene: Scene): string {
  const { palette, width, height, focal } = scene;
  const edge = focal[1] + 392;
  return sheet(
    scene,
    dot(
      focal[0] + width * 0.17,
      focal[1] - height * 0.24,
      height * 0.21,
      palette.night ? palette.ramp(0.8) : palette.paper,
    ),
    fill(
      lines(
        [
          [-20, edge - 90],
          [width * 0.22, edge - 190],
          [width * 0.3, edge - 150],
          [width * 0.5, edge - 120],
          [width * 0.86, edge - 210],
          [width + 20, edge - 150],
          [width + 20, edge],
          [-20, edge],
        ],
        true,
      ),
      palette.ramp(0.16),
    ),
    box(-10, edge - 8, width + 20, height, palette.ramp(0.84)),
    ...times(7).map((index) => box(index * 300 - 60, edge + 96, 150, 13, palette.ramp(0.2))),
    cast(scene, 520),
    thing(scene, 0.98),
  );
}
