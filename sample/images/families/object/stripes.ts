import { polygon, times } from '../../geometry.ts';
import { type Scene, box, fill, sheet, tag } from '../../svg.ts';
import { thing } from './shared.ts';

/** The object on stripes. */
export function stripes(scene: Scene): string {
  const { palette, width, focal } = scene;
  const edge = focal[1] + 250;
  return sheet(
    scene,
    ...times(9).map((index) =>
      box(
        -10,
        edge + index * 52,
        width + 20,
        27,
        index === 3 ? palette.accent : palette.ramp(0.3 + index * 0.04),
      ),
    ),
    fill(
      polygon([width * 0.62, -40], [width + 40, -40], [width + 40, edge], [width * 0.72, edge]),
      palette.ramp(0.1),
    ),
    tag('ellipse', {
      cx: focal[0] + 60,
      cy: focal[1] + 376,
      rx: 400,
      ry: 40,
      fill: palette.ink,
      'fill-opacity': '0.5',
    }),
    thing(scene, 0.93),
  );
}
