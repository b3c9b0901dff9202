import { type Point, lerp, lines, times } from '../../geometry.ts';
import {
  type Scene,
  box,
  boxPath,
  dot,
  fill,
  group,
  paper,
  place,
  sheet,
  stroke,
} from '../../svg.ts';
import { via } from '../../motifs.ts';

/** The measures of the chip, and which of its pins is hot. */
interface Chip {
  readonly half: number;
  readonly pins: number;
  readonly hotPin: number;
  readonly hotSide: number;
}

/** Measures the chip and chooses its hot pin. */
function measureChip({ rng, height }: Scene): Chip {
  const half = height * rng.range(0.17, 0.23);
  const pins = rng.int(7, 10);
  const hotPin = rng.int(1, pins - 2);
  const hotSide = rng.int(0, 3);
  return { half, pins, hotPin, hotSide };
}

/** The pins of all four sides, with their traces. */
function drawPins({ rng, palette }: Scene, { pins, half, hotSide, hotPin }: Chip): string[] {
  return times(4).map((side) =>
    group(
      { transform: `rotate(${side * 90})` },
      ...times(pins).map((pin) => {
        const across = lerp(-half * 0.82, half * 0.82, pin / (pins - 1));
        const fan = across * rng.range(1.2, 2.4);
        const out = half * 1.2 + Math.abs(pin - (pins - 1) / 2) * -12 + 120;
        const far = out + Math.abs(fan);
        const ends = rng.chance(0.45);
        const reach = ends ? far + rng.range(40, 260) : 2200;
        const hot = side === hotSide && pin === hotPin;
        const color = hot ? palette.accent : palette.ramp(rng.pick([0.4, 0.55, 0.55, 0.7]));
        const points: Point[] = [
          [half, across],
          [out, across],
          [far, across + fan],
          [reach, across + fan],
        ];
        return (
          stroke(lines(points), color, hot ? 17 : 10) +
          (ends ? via([reach, across + fan], hot ? 26 : 19, color, palette.ground) : '') +
          box(half - 6, across - 13, 44, 26, hot ? palette.accent : palette.ramp(0.85), 4)
        );
      }),
    ),
  );
}

/** The mark on the chip. */
function drawMark({ rng, palette }: Scene, { half }: Chip, etched: string, body: string): string {
  const squareColor = (row: number, column: number): string => {
    if (row === 1 && column === 3) return palette.accent;
    return rng.chance(0.6) ? etched : palette.second;
  };
  return rng.pick([
    () =>
      times(5)
        .map((row) =>
          times(5)
            .map((column) =>
              box(
                lerp(-half * 0.5, half * 0.5, column / 4) - half * 0.085,
                lerp(-half * 0.5, half * 0.5, row / 4) - half * 0.085,
                half * 0.17,
                half * 0.17,
                squareColor(row, column),
              ),
            )
            .join(''),
        )
        .join(''),
    () => dot(0, 0, half * 0.46, palette.accent) + dot(half * 0.14, -half * 0.1, half * 0.38, body),
    () =>
      [0.5, 0.36, 0.22]
        .map((r, index) =>
          fill(
            boxPath(-half * r, -half * r, half * r * 2, half * r * 2, 4),
            index === 1 ? body : palette.accent,
          ),
        )
        .join(''),
  ])();
}

/** One large chip; each pin has its own trace out. */
export function chip(scene: Scene): string {
  const { rng, palette, focal } = scene;
  const measures = measureChip(scene);
  const { half } = measures;
  const turned = rng.chance(0.4) ? 45 : 0;
  const body = palette.night ? palette.ramp(0.9) : palette.ink;
  const etched = palette.night ? palette.ground : palette.ramp(0.2);
  const sides = drawPins(scene, measures);
  return sheet(
    scene,
    place(
      ...focal,
      turned,
      1,
      ...sides,
      paper(boxPath(-half, -half, half * 2, half * 2, 16), body, 'high'),
      stroke(boxPath(-half * 0.82, -half * 0.82, half * 1.64, half * 1.64, 6), etched, 3),
      dot(-half * 0.66, half * 0.66, half * 0.06, etched),
      drawMark(scene, measures, etched, body),
    ),
  );
}
