/** A sign-in form whose hidden password shows as eleven horseshoes. */
import { times } from '../../geometry.ts';
import { box, dot, fill, group, lifted, place, sheet, stroke, type Scene } from '../../svg.ts';
import { line } from '../../typesetting.ts';

const horseshoe = (color: string, holes: string): string =>
  group(
    {},
    fill('M-44 52C-70 -6 -58 -66 0 -66S70 -6 44 52L20 46C42 0 36 -38 0 -38S-42 0 -20 46Z', color),
    ...[-1, 1].flatMap((side) =>
      [
        [44, -18],
        [47, 4],
        [41, 26],
      ].map(([x = 0, y = 0]) => dot(side * x, y, 4.5, holes)),
    ),
    fill('M-50 50L-18 44L-20 64L-52 68Z', color),
    fill('M50 50L18 44L20 64L52 68Z', color),
  );

export function password(scene: Scene): string {
  const { palette, width, height, rng } = scene;
  const label = (text: string, y: number): string =>
    line(text, 150, y, { face: 'grotesque', size: 54, color: palette.paper });
  return sheet(
    scene,
    box(0, 0, width, height, palette.main),
    label('User name', 236),
    box(150, 276, 1500, 170, palette.paper, 10),
    line('everyone', 196, 388, { face: 'display', size: 104, color: palette.ink }),
    label('Password', 576),
    lifted('mid', box(150, 616, 1500, 250, palette.paper, 10)),
    stroke('M150 616H1650V866H150Z', palette.accent, 10),
    ...times(11).map((index) =>
      place(
        258 + index * 122,
        744 + rng.range(-5, 5),
        rng.range(-7, 7),
        0.92,
        horseshoe(palette.ink, palette.paper),
      ),
    ),
    box(1596, 656, 6, 170, palette.accent),
    box(150, 946, 420, 136, palette.ink, 10),
    line('Board', 360, 1034, {
      face: 'grotesque',
      size: 60,
      color: palette.paper,
      align: 'middle',
    }),
    line('Forgot it? Ask anyone.', 1650, 1034, {
      face: 'italic',
      size: 66,
      color: palette.paper,
      align: 'end',
    }),
  );
}
