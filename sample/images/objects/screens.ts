/** Devices with a screen. */
import { lines, polar, polygon, smooth, times } from '../geometry.ts';
import { box, boxPath, dot, fill, group, lifted, ring, stroke, within } from '../svg.ts';
import type { Thing, Wear } from './wear.ts';

const slab = (
  { body, shade, dark }: Wear,
  wide: number,
  tall: number,
  r: number,
  rim: number,
  screen: string,
): string =>
  group(
    {},
    lifted('high', fill(boxPath(-wide / 2, -tall / 2, wide, tall, r), shade)),
    fill(boxPath(-wide / 2 - 5, -tall / 2 - 6, wide, tall, r), body),
    fill(
      boxPath(
        -wide / 2 + rim - 5,
        -tall / 2 + rim - 6,
        wide - rim * 2,
        tall - rim * 2,
        Math.max(4, r - rim),
      ),
      dark,
    ),
    screen,
  );

/** A tablet with a half-finished drawing, and its pen. */
export const tablet: Thing = (wear) => {
  const { light, shade, paper, detail, accent, body } = wear;
  const view = boxPath(-478, -318, 946, 626, 10);
  return group(
    { transform: 'rotate(-9)' },
    slab(
      wear,
      1040,
      720,
      52,
      46,
      group(
        {},
        within(
          'view',
          view,
          box(-500, -340, 1000, 700, paper),
          dot(180, -110, 128, accent),
          fill(
            `${smooth([
              [-500, 120],
              [-250, -20],
              [-60, 90],
              [180, 10],
              [500, 130],
            ])}V400H-500Z`,
            light,
          ),
          fill(
            `${smooth([
              [-500, 220],
              [-200, 150],
              [80, 240],
              [500, 170],
            ])}V400H-500Z`,
            shade,
          ),
          stroke(
            smooth([
              [-380, -190],
              [-300, -240],
              [-220, -190],
              [-150, -240],
              [-70, -200],
            ]),
            body,
            11,
          ),
        ),
      ),
    ),
    group(
      { transform: 'translate(330 150) rotate(-38)' },
      lifted('mid', fill(boxPath(-330, -19, 560, 38, 12), paper)),
      fill(polygon([-330, -19], [-392, 0], [-330, 19]), detail),
      box(130, -19, 26, 38, accent),
    ),
  );
};

/** A phone with one large call on its screen. */
export const phone: Thing = (wear) => {
  const { light, shade, paper, accent, dark, body } = wear;
  return group(
    { transform: 'rotate(11)' },
    slab(
      wear,
      470,
      900,
      72,
      24,
      group(
        {},
        within(
          'call',
          boxPath(-216, -432, 422, 852, 48),
          box(-230, -440, 460, 900, light),
          ...[240, 178, 118].map((r, index) =>
            dot(-5, -90, r, [paper, body, accent][index] ?? accent),
          ),
          dot(-5, -128, 40, paper),
          fill('M-76 -14A72 84 0 0 1 66 -14Z', paper),
          box(-230, 210, 460, 260, shade),
        ),
        fill(boxPath(-70, -410, 130, 30, 15), dark),
        dot(-100, 316, 52, paper),
        dot(90, 316, 52, accent),
        stroke('M-120 296L-80 336M-80 296L-120 336', shade, 10),
      ),
    ),
  );
};

/** A pale e-reader, its page ruled with short dark lines like type. */
export const eReader: Thing = (wear, rng) => {
  const { paper, dark, detail, accent, light } = wear;
  const rows = times(15).map((row) => {
    let x = -222;
    let out = '';
    while (x < 190 && !(row % 6 === 5 && x > -40)) {
      const word = Math.min(rng.range(26, 92), 206 - x);
      out += box(
        x,
        -332 + row * 37 + (row > 1 ? 30 : 0),
        word,
        row < 2 ? 25 : 15,
        row === 9 && x > -60 && x < 40 ? accent : dark,
        4,
      );
      x += word + 16;
    }
    return out;
  });
  return group(
    { transform: 'rotate(-7)' },
    group(
      { transform: 'rotate(7) translate(60 30)' },
      lifted('mid', fill(boxPath(-290, -420, 600, 850, 40), detail)),
    ),
    lifted('high', fill(boxPath(-302, -452, 604, 884, 48), light)),
    fill(boxPath(-306, -457, 602, 880, 46), paper),
    fill(boxPath(-256, -396, 502, 676, 8), light, { opacity: 0.55 }),
    ...rows,
    dot(-5, 352, 27, light),
    ring(-5, 352, 27, detail, 4),
  );
};

/** A television with legs, an aerial and a test pattern. */
export const television: Thing = ({ body, light, shade, dark, paper, detail, accent }) =>
  group(
    {},
    stroke('M-30 -300L-190 -500M30 -300L150 -520', detail, 11),
    dot(-190, -500, 17, accent),
    dot(150, -520, 17, accent),
    lifted('low', fill('M-80 -290A80 60 0 0 1 80 -290Z', dark)),
    stroke('M-300 270L-360 400M300 270L360 400', detail, 26),
    lifted('high', fill(boxPath(-520, -300, 1040, 590, 60), body)),
    fill(boxPath(-520, 190, 1040, 100, 50), shade),
    fill(boxPath(-490, -286, 980, 26, 13), light),
    fill(boxPath(-466, -246, 700, 470, 90), dark),
    within(
      'tube',
      boxPath(-440, -222, 648, 422, 76),
      ...[paper, light, accent, detail, shade, dark].map((color, index) =>
        box(-440 + index * 108, -222, 109, 320, color),
      ),
      box(-440, 98, 648, 110, dark),
      ...times(6).map((index) =>
        box(
          -440 + index * 108,
          98,
          109,
          44,
          [dark, accent, paper, shade, light, detail][index] ?? dark,
        ),
      ),
      dot(-116, -30, 96, paper, { 'fill-opacity': '0.9' }),
      ring(-116, -30, 96, dark, 8),
      fill('M-390 -180Q-200 -212 -60 -190Q-250 -160 -380 -60Z', paper, { opacity: 0.35 }),
    ),
    ...[-150, -10].map(
      (y) =>
        dot(360, y, 58, dark) +
        dot(354, y - 6, 46, detail) +
        stroke(lines([polar(354, y - 6, 10, y), polar(354, y - 6, 42, y)]), paper, 9),
    ),
    ...times(6).map((index) => box(290, 92 + index * 20, 140, 9, dark, 4)),
  );
