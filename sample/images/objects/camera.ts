/** A camera. */
import { lines, polar, TAU, times } from '../geometry.ts';
import { box, boxPath, dot, fill, group, lifted, ring, stroke, within } from '../svg.ts';
import type { Thing } from './wear.ts';

/** The lens with its rings and its shine. */
function drawLens(
  dark: string,
  detail: string,
  paper: string,
  shade: string,
  body: string,
): string {
  return [
    lifted('high', dot(0, 110, 264, dark)),
    dot(-6, 104, 252, detail),
    ...times(44).map((index) =>
      stroke(
        lines([polar(0, 110, 232, (index / 44) * TAU), polar(0, 110, 254, (index / 44) * TAU)]),
        dark,
        7,
      ),
    ),
    dot(0, 110, 226, dark),
    ring(0, 110, 196, paper, 5),
    dot(0, 110, 172, shade),
    dot(0, 110, 140, dark),
    dot(0, 110, 84, body),
    dot(0, 110, 48, dark),
    fill('M-118 34A142 142 0 0 1 6 -30A150 150 0 0 0 -88 66Z', paper, { opacity: 0.9 }),
    dot(58, 170, 17, paper, { opacity: 0.55 }),
  ].join('');
}

/** A boxy camera with one round lens. */
export const camera: Thing = ({ body, light, shade, dark, paper, detail, accent }) =>
  group(
    {},
    stroke('M-398 -150C-560 -60 -560 300 -420 420', detail, 22),
    stroke('M398 -150C520 -40 540 160 500 330', detail, 22),
    lifted('low', fill(boxPath(-330, -322, 150, 70, 14), detail)),
    stroke(
      times(9)
        .map((index) =>
          lines([
            [-318 + index * 16, -316],
            [-318 + index * 16, -262],
          ]),
        )
        .join(''),
      dark,
      4,
    ),
    lifted('low', dot(236, -268, 46, accent)),
    dot(230, -274, 30, light, { opacity: 0.4 }),
    lifted('mid', fill('M-150 -250L-116 -372H116L150 -250Z', body)),
    fill('M20 -250L20 -372H116L150 -250Z', shade),
    box(-72, -346, 144, 72, dark, 10),
    box(-60, -336, 60, 50, light, 6, { opacity: 0.5 }),
    lifted('high', fill(boxPath(-430, -262, 860, 660, 46), body)),
    fill('M-430 -216a46 46 0 0 1 46 -46H384a46 46 0 0 1 46 46V-150H-430Z', light),
    fill(boxPath(-430, -150, 860, 13), dark),
    within(
      'grip',
      boxPath(-430, -137, 860, 535, 0),
      stroke(
        times(26)
          .map((index) =>
            lines([
              [-1100 + index * 72, 500],
              [-500 + index * 72, -200],
            ]),
          )
          .join(''),
        shade,
        11,
        { opacity: 0.55 },
      ),
      box(330, -140, 100, 560, dark, 0, { opacity: 0.35 }),
    ),
    dot(-352, -204, 19, accent),
    box(250, -226, 120, 44, dark, 8),
    drawLens(dark, detail, paper, shade, body),
  );
