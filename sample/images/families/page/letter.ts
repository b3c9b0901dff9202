import { disc, lines } from '../../geometry.ts';
import { letterS, setType } from '../../lettering.ts';
import { type Scene, fill, sheet, stroke } from '../../svg.ts';
import { leaf } from './shared.ts';

/** The sheet below, without a letter: a part of one would look like a blot. */
function drawUnder({ palette, focal }: Scene, tilt: number, stock: string[]): string {
  return leaf(
    'under',
    [focal[0] + 330, focal[1] - 70],
    700,
    940,
    tilt + 14,
    stock[1] ?? palette.main,
    'mid',
  );
}

/**
 * The sheet on top, with the whole S. It is a little higher than its lines, and rings show where it
 * crosses them. All of it stands in the wide crop.
 */
function drawTop({ palette, focal }: Scene, tilt: number, stock: string[], ink: string): string {
  const size = 690;
  const guide = size * 0.469;
  const across = (y: number) =>
    lines([
      [-500, y],
      [500, y],
    ]);
  return leaf(
    'top',
    [focal[0], focal[1] + 6],
    740,
    880,
    tilt,
    stock[0] ?? palette.paper,
    'high',
    stroke([-guide, guide].map(across).join(''), palette.second, 5),
    fill(letterS(size, 0.6), ink),
    stroke([-guide, guide].map((y) => disc(0, y * 1.06, 30)).join(''), palette.accent, 6),
  );
}

/** One large S over several sheets. */
export function letter(scene: Scene): string {
  const { rng, palette, focal } = scene;
  const stock = [palette.paper, palette.accent, palette.ramp(0.2)];
  const ink = palette.ink;
  const tilt = rng.range(-10, 10);
  return sheet(
    scene,
    drawUnder(scene, tilt, stock),
    leaf(
      'side',
      [focal[0] - 380, focal[1] + 110],
      640,
      900,
      tilt - 9,
      stock[2] ?? palette.light,
      'mid',
      stroke(
        setType(480, 760, 52, (line) => (line % 7 === 6 ? 0.4 : 0.9)),
        palette.ramp(0.5),
        9,
      ),
    ),
    drawTop(scene, tilt, stock, ink),
    leaf('slip', [focal[0] + 500, focal[1] + 330], 420, 210, tilt + 24, palette.accent, 'mid'),
  );
}
