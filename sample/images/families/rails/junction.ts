import { stars } from '../../motifs.ts';
import { HOT } from '../../palette.ts';
import { type Scene, dot, paper, sheet } from '../../svg.ts';
import { type View, onGround, post, tracks } from './shared.ts';

/** Rails crossing in the dark, with one curving away to the left. */
export function junction(scene: Scene): string {
  const { rng, palette, width, height, focal } = scene;
  const view: View = {
    vanish: [focal[0] + width * 0.09, focal[1] - height * 0.16],
    reach: height * 0.82,
  };
  const [x, y] = view.vanish;
  const pale = palette.ramp(0.95);
  const sleepers = palette.ramp(0.28);
  return sheet(
    scene,
    stars(rng, width, y, 50, palette.ramp(0.8)),
    dot(x + width * 0.16, y - height * 0.14, height * 0.075, palette.ramp(0.9)),
    paper(
      `M-60 ${y}L${width * 0.18} ${y - 60}L${width * 0.3} ${y - 16}L${width * 0.52} ${y - 44}L${width * 0.75} ${y - 10}L${width + 60} ${y - 70}V${height + 60}H-60Z`,
      palette.ramp(0.13),
      'mid',
    ),
    tracks(
      view,
      sleepers,
      { middle: (away) => 1.5 - (away - 0.8) * 0.62, color: palette.ramp(0.6), until: 9 },
      { middle: (away) => -1.7 + (away - 0.8) * 0.8, color: palette.ramp(0.75), until: 7 },
      { middle: () => 0, color: pale },
      { middle: (away) => -0.02 - 0.13 * Math.max(0, away - 1.05) ** 2.1, color: palette.accent },
    ),
    post(...onGround(view, 0.48, 1.9), height * 0.34, palette.ramp(0.7), HOT),
    post(...onGround(view, -0.72, 3.1), height * 0.2, palette.ramp(0.6), palette.second),
  );
}
