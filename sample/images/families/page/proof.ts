import { disc, lines, smooth, times } from '../../geometry.ts';
import { setType } from '../../lettering.ts';
import { type Scene, box, group, sheet, stroke } from '../../svg.ts';
import { leaf } from './shared.ts';

/** Two columns of type. */
function drawColumns({ palette }: Scene): string {
  return (
    group(
      { transform: 'translate(-200 150)' },
      stroke(
        setType(360, 700, 40, (line) => (line % 6 === 5 ? 0.55 : 1 - (line % 3) * 0.03)),
        palette.ramp(0.75),
        15,
        { 'stroke-linecap': 'butt' },
      ),
    ) +
    group(
      { transform: 'translate(200 -40)' },
      stroke(
        setType(360, 320, 40, () => 1),
        palette.ramp(0.75),
        15,
        { 'stroke-linecap': 'butt' },
      ),
    )
  );
}

/** A chart in the second column. */
function drawChart({ palette }: Scene, ink: string): string {
  return (
    box(20, 160, 360, 320, palette.ramp(0.3)) +
    stroke(
      smooth([
        [40, 420],
        [120, 330],
        [180, 380],
        [260, 260],
        [360, 300],
      ]),
      ink,
      8,
    )
  );
}

/** The print of a thumb. */
function drawSmudge({ palette }: Scene): string {
  return group(
    { transform: 'translate(150 -20) rotate(24)' },
    ...times(7).map((index) =>
      stroke(disc(0, 0, 16 + index * 17), palette.accent, 7.5, {
        'stroke-dasharray': `${70 + index * 26} ${12 + index * 3}`,
        transform: 'scale(0.8 1.1)',
      }),
    ),
  );
}

/** A stack of proofs, with a smudge on the top one. */
export function proof(scene: Scene): string {
  const { rng, palette, focal } = scene;
  const tilt = rng.range(-9, 9);
  const ink = palette.ink;
  return sheet(
    scene,
    ...times(5).map((index) =>
      leaf(
        `sheet${index}`,
        [focal[0] + rng.range(-50, 50), focal[1] + rng.range(-30, 30)],
        980,
        1130,
        tilt + rng.range(-9, 9),
        index % 2 ? palette.ramp(0.1) : palette.paper,
        'mid',
      ),
    ),
    leaf(
      'proof',
      [focal[0], focal[1] + 20],
      940,
      1090,
      tilt,
      palette.paper,
      'high',
      box(-380, -440, 760, 92, ink),
      box(-380, -322, 470, 46, ink),
      stroke(
        lines([
          [-380, -246],
          [380, -246],
        ]),
        ink,
        5,
      ),
      drawColumns(scene),
      drawChart(scene, ink),
      drawSmudge(scene),
    ),
  );
}
