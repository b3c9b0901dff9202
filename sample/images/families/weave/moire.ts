import { disc, times } from '../../geometry.ts';
import { type Scene, box, group, place, sheet, within } from '../../svg.ts';

/**
 * Two slightly rotated screens of thin strips. Where they nearly align, the eye sees more than is
 * drawn.
 */
export function moire(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const pitch = rng.range(40, 46);
  const screen = (degrees: number, color: string, share: number): string =>
    place(
      ...focal,
      degrees,
      1,
      ...times(64).map((index) =>
        box(-width, (index - 32) * pitch, width * 2, pitch * share, color),
      ),
    );
  const middle = disc(...focal, height * 0.4);
  return sheet(
    scene,
    screen(0, palette.ramp(0.95), 0.46),
    within(
      'round',
      middle,
      box(0, 0, width, height, palette.ramp(0.95)),
      screen(90 + rng.range(3, 6), palette.paper, 0.5),
      group({ style: 'mix-blend-mode:difference' }, screen(rng.range(5, 8), palette.paper, 0.42)),
    ),
  );
}
