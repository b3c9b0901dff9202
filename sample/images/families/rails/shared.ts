import { type Point, lines, polygon, steps, times } from '../../geometry.ts';
import { dot, fill, stroke } from '../../svg.ts';

/** A ground in perspective: its vanishing point and the height of the eye. */
export interface View {
  readonly vanish: Point;
  readonly reach: number;
}

/** Maps a position on the ground (across, and away, from 1 on) to a position on the page. */
export const onGround = ({ vanish, reach }: View, across: number, away: number): Point => [
  vanish[0] + (across * reach) / away,
  vanish[1] + reach / away,
];

/** One track: its center across the ground as a function of distance, and how far it goes. */
interface Track {
  readonly middle: (away: number) => number;
  readonly color: string;
  readonly until?: number;
}

const GAUGE = 0.22;

/** Draws all sleepers first, then all rails, so that tracks can cross. */
export function tracks(view: View, sleeper: string, ...all: Track[]): string {
  const ties = all
    .map(({ middle, until = 30 }) =>
      times(52)
        .map((index) => {
          const near = 0.8 + index * 0.15 + index * index * 0.0085;
          const far = near * 1.045 + 0.02;
          const corner = (side: number, away: number): Point =>
            onGround(view, middle(away) + side * GAUGE * 1.75, away);
          return near > until
            ? ''
            : polygon(corner(-1, near), corner(1, near), corner(1, far), corner(-1, far));
        })
        .join(''),
    )
    .join('');
  const steel = all.map(({ middle, color, until = 60 }) => {
    const away = steps(44).map((t) => 0.8 * (until / 0.8) ** t);
    return [-GAUGE, GAUGE]
      .map((side) =>
        fill(
          lines(
            [
              ...away.map((z) => onGround(view, middle(z) + side - 0.026, z)),
              ...[...away].reverse().map((z) => onGround(view, middle(z) + side + 0.026, z)),
            ],
            true,
          ),
          color,
        ),
      )
      .join('');
  });
  return fill(ties, sleeper, { 'fill-rule': 'nonzero' }) + steel.join('');
}

/** A signal on its post. */
export function post(x: number, y: number, tall: number, color: string, lamp: string): string {
  return (
    stroke(
      lines([
        [x, y],
        [x, y - tall],
      ]),
      color,
      tall * 0.045,
    ) +
    stroke(
      lines([
        [x - tall * 0.1, y - tall * 0.72],
        [x + tall * 0.1, y - tall * 0.72],
      ]),
      color,
      tall * 0.03,
    ) +
    dot(x, y - tall, tall * 0.13, color) +
    dot(x, y - tall, tall * 0.082, lamp)
  );
}
