/** Vehicles. */
import { lines, polar, TAU, times } from '../geometry.ts';
import { box, boxPath, dot, fill, group, lifted, ring, stroke } from '../svg.ts';
import type { Thing } from './wear.ts';

/** A very small rounded car in profile. */
export const car: Thing = ({ body, light, shade, dark, paper, detail, accent }) => {
  const wheel = (x: number): string =>
    lifted('low', dot(x, 300, 106, dark)) +
    dot(x, 300, 66, detail) +
    dot(x, 300, 54, paper) +
    times(5)
      .map((index) =>
        stroke(
          lines([polar(x, 300, 14, (index * TAU) / 5), polar(x, 300, 50, (index * TAU) / 5)]),
          dark,
          9,
        ),
      )
      .join('') +
    dot(x, 300, 15, accent);
  const shell =
    'M-486 280C-506 200 -486 90 -420 56C-380 -110 -260 -232 -40 -236C150 -240 270 -140 330 10C430 26 492 84 496 180C498 226 494 262 484 284Z';
  return group(
    {},
    lifted('high', fill(shell, body)),
    fill('M-486 280C-494 240 -492 206 -484 176H495C498 222 494 262 484 284Z', shade),
    fill('M-392 60C-350 -90 -250 -206 -50 -210L-70 -168C-220 -160 -310 -70 -344 52Z', light),
    fill('M-318 44C-284 -70 -206 -148 -66 -156V44Z', dark),
    fill('M-30 -157C112 -158 196 -92 244 44H-30Z', dark),
    fill('M-290 44C-262 -50 -206 -116 -130 -140L-214 44Z', paper, { opacity: 0.75 }),
    fill('M-2 -150C40 -152 76 -144 104 -130L36 44H-2Z', paper, { opacity: 0.75 }),
    stroke('M-48 -160V240M-48 44H262M-330 44H-48', shade, 7),
    stroke('M-22 92H34', dark, 15),
    box(-500, 236, 996, 42, dark, 20),
    fill(boxPath(408, 96, 74, 74, 37), paper),
    dot(446, 134, 24, accent),
    box(-494, 104, 34, 76, accent, 15),
    fill('M-404 290A122 122 0 0 1 -160 290Z', dark),
    fill('M178 290A122 122 0 0 1 422 290Z', dark),
    wheel(-282),
    wheel(300),
    stroke('M-300 -236H130M-250 -236V-262M80 -236V-262', detail, 13),
    box(-270, -316, 340, 56, accent, 10),
    box(-180, -316, 20, 56, dark),
  );
};

/** A wheel of the bicycle. */
function drawSpokedWheel(dark: string, detail: string, x: number): string {
  return (
    ring(x, 180, 214, dark, 21) +
    ring(x, 180, 196, detail, 7) +
    times(18)
      .map((index) =>
        stroke(
          lines([
            polar(x, 180, 18, (index * TAU) / 18 + 0.2),
            polar(x, 180, 196, (index * TAU) / 18),
          ]),
          detail,
          3,
        ),
      )
      .join('') +
    dot(x, 180, 22, dark)
  );
}

/** The basket at the handlebar. */
function drawBasket(paper: string, detail: string): string {
  return (
    lifted('mid', fill('M236 -250H430L400 -96H262Z', paper)) +
    stroke(
      times(4)
        .map((index) =>
          lines([
            [244 + index * 7, -216 + index * 36],
            [424 - index * 8, -216 + index * 36],
          ]),
        )
        .join(''),
      detail,
      6,
    ) +
    stroke(
      times(5)
        .map((index) =>
          lines([
            [270 + index * 32, -250],
            [280 + index * 26, -96],
          ]),
        )
        .join(''),
      detail,
      4,
    )
  );
}

/** A bicycle with a basket. */
export const bicycle: Thing = ({ body, shade, dark, paper, detail, accent }) => {
  return group(
    {},
    drawSpokedWheel(dark, detail, -330),
    drawSpokedWheel(dark, detail, 330),
    lifted(
      'mid',
      stroke(
        'M-330 180L-60 180L-130 -150L-330 180M-60 180L232 -150M-122 -110L226 -120L330 180L210 -226',
        body,
        25,
      ),
    ),
    stroke('M-60 180L226 -136', shade, 7),
    stroke('M-130 -150L-146 -212', dark, 19),
    lifted(
      'low',
      fill('M-232 -222C-180 -250 -90 -246 -62 -222C-70 -200 -180 -190 -232 -222Z', dark),
    ),
    stroke('M210 -226C200 -262 150 -276 110 -262', dark, 19),
    stroke('M110 -262H70', accent, 25),
    drawBasket(paper, detail),
    dot(-60, 180, 62, dark),
    dot(-60, 180, 42, detail),
    stroke('M-60 180L-16 262', dark, 17),
    stroke('M-44 270H20', accent, 19),
    stroke('M-330 158H-60M-330 202H-60', dark, 6),
    stroke('M-530 60A236 236 0 0 1 -210 0', body, 17),
    stroke('M140 40A236 236 0 0 1 480 -4', body, 17),
  );
};
