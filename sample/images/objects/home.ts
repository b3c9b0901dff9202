/** Objects for the home and the trail. */
import { lines, smooth, times } from '../geometry.ts';
import { box, boxPath, dot, fill, group, lifted, stroke, tag, within } from '../svg.ts';
import type { Thing, Wear } from './wear.ts';

const belly =
  'M-300 380C-370 300 -370 90 -262 -30C-190 -106 190 -106 262 -30C370 90 370 300 300 380C200 412 -200 412 -300 380Z';

const kettleBody = ({ body, light, shade, dark, accent, detail }: Wear): string =>
  group(
    {},
    lifted('mid', fill('M250 60C360 40 392 -40 452 -128L520 -92C500 10 440 190 306 240Z', body)),
    fill('M306 240C430 190 492 20 520 -92L486 -110C460 0 400 130 300 170Z', shade),
    tag('ellipse', {
      cx: 486,
      cy: -110,
      rx: 42,
      ry: 17,
      fill: dark,
      transform: 'rotate(27 486 -110)',
    }),
    lifted('high', fill(belly, body)),
    within(
      'belly',
      belly,
      fill('M120 -120C260 40 260 300 150 420H420V-120Z', shade),
      fill('M-330 380C-380 200 -330 40 -220 -60L-170 -50C-270 60 -300 220 -260 400Z', light),
      box(-400, 250, 800, 34, accent),
      box(-400, 300, 800, 12, dark, 0, { opacity: 0.4 }),
    ),
    tag('ellipse', { cx: 0, cy: -78, rx: 178, ry: 30, fill: dark }),
    lifted('low', fill('M-164 -86C-150 -142 150 -142 164 -86C110 -62 -110 -62 -164 -86Z', body)),
    fill('M30 -128C110 -124 156 -112 164 -86C130 -70 80 -66 30 -66Z', shade),
    dot(0, -150, 34, dark),
    dot(-8, -158, 14, detail),
  );

/** A stout kettle with a hoop handle, and its steam. */
export const kettle: Thing = (wear) =>
  group(
    {},
    stroke('M-214 -40C-250 -330 250 -330 214 -40', wear.dark, 40),
    stroke('M-150 -226C-90 -276 90 -276 150 -226', wear.detail, 52),
    kettleBody(wear),
    stroke(
      smooth([
        [540, -150],
        [580, -220],
        [536, -290],
        [590, -370],
        [548, -440],
        [580, -500],
      ]),
      wear.paper,
      17,
    ),
    stroke(
      smooth([
        [590, -170],
        [626, -230],
        [596, -290],
        [640, -350],
      ]),
      wear.paper,
      11,
    ),
  );

/** A rounded kettle with a grip at the back. */
export const roundKettle: Thing = (wear) =>
  group(
    {},
    stroke('M-250 20C-440 -20 -470 260 -310 290', wear.dark, 46),
    stroke('M-344 60C-410 90 -410 200 -340 236', wear.detail, 22),
    kettleBody(wear),
  );

/** An arc lamp with a low-hanging shade. */
export const lamp: Thing = ({ body, light, shade, dark, paper, accent }) =>
  group(
    {},
    lifted('mid', tag('ellipse', { cx: -250, cy: 384, rx: 160, ry: 28, fill: shade })),
    tag('ellipse', { cx: -250, cy: 374, rx: 150, ry: 22, fill: body }),
    fill(boxPath(-276, 320, 52, 52, 10), shade),
    stroke('M-250 370V-170C-250 -470 120 -540 210 -330', dark, 21),
    stroke('M-257 330V-170', shade, 6),
    stroke('M210 -330V-230', dark, 8),
    fill('M-40 -10L-230 392H650L460 -10Z', light, { opacity: 0.5 }),
    dot(210, 2, 62, paper),
    lifted(
      'high',
      fill('M-30 4C-30 -150 80 -236 210 -236S450 -150 450 4C300 34 120 34 -30 4Z', body),
    ),
    fill(
      'M270 -230C380 -206 450 -130 450 4C390 16 330 22 280 24C330 -60 320 -160 270 -230Z',
      shade,
    ),
    fill('M-6 -20C0 -130 70 -200 160 -218L170 -196C90 -170 40 -110 34 -14Z', light),
    dot(210, -240, 19, accent),
  );

/** A lamp that sinks: a paper globe on a rail, a weight behind it, a rope over a pulley. */
export const sinkingLamp: Thing = ({ light, shade, dark, paper, detail, accent }) =>
  group(
    {},
    dot(0, -236, 330, paper, { opacity: 0.45 }),
    dot(0, -236, 240, paper, { opacity: 0.6 }),
    lifted('mid', box(-150, 314, 300, 44, shade, 8)),
    stroke('M0 -452C60 -452 132 -440 140 -380V96', dark, 8),
    lifted('low', box(116, 92, 48, 104, detail, 20)),
    lifted('mid', box(-44, -470, 88, 804, light, 10)),
    stroke(
      times(22)
        .map((index) =>
          lines([
            [-26, -60 + index * 16],
            [26, -60 + index * 16],
          ]),
        )
        .join(''),
      accent,
      5,
    ),
    lifted('mid', box(-92, -76, 184, 92, dark, 12)),
    lifted('low', dot(0, -452, 44, shade)),
    dot(0, -452, 12, paper),
    stroke('M0 -408V-380', dark, 8),
    lifted('high', dot(0, -236, 158, paper)),
    stroke(
      [-104, -52, 0, 52, 104]
        .map((rise) => {
          const half = Math.sqrt(158 ** 2 - rise ** 2);
          return `M${-half} ${-236 + rise}C${-half / 2} ${-222 + rise * 1.08} ${half / 2} ${-222 + rise * 1.08} ${half} ${-236 + rise}`;
        })
        .join(''),
      light,
      4,
    ),
  );

/** The grid of cells on the lid. */
function drawCells(dark: string, detail: string): string {
  return times(3)
    .flatMap((row) =>
      times(5).map(
        (column) =>
          box(
            -214 + column * 87 + (2 - row) * (column - 2) * -7,
            -300 + row * 78,
            76,
            68,
            dark,
            5,
          ) +
          stroke(
            lines([
              [-204 + column * 87 + (2 - row) * (column - 2) * -7, -242 + row * 78],
              [-160 + column * 87 + (2 - row) * (column - 2) * -7, -290 + row * 78],
            ]),
            detail,
            4,
            { opacity: 0.8 },
          ),
      ),
    )
    .join('');
}

/** A tall backpack whose lid carries a grid of cells. */
export const backpack: Thing = ({ body, light, shade, dark, paper, detail, accent }) => {
  const sack =
    'M-262 392C-310 300 -300 -60 -262 -190C-220 -290 220 -290 262 -190C300 -60 310 300 262 392C180 412 -180 412 -262 392Z';
  return group(
    {},
    stroke('M-60 -330C-60 -400 60 -400 60 -330', dark, 24),
    lifted('mid', fill(boxPath(-236, -452, 472, 96, 48), detail)),
    stroke('M-150 -452V-356M150 -452V-356', dark, 17),
    stroke('M-280 -120C-390 0 -390 260 -300 350M280 -120C390 0 390 260 300 350', dark, 30),
    lifted('high', fill(sack, body)),
    within(
      'sack',
      sack,
      box(120, -320, 220, 760, shade),
      box(-320, -320, 60, 760, light, 0, { opacity: 0.8 }),
    ),
    lifted(
      'mid',
      fill(
        'M-294 -52C-330 -250 -230 -350 0 -352S330 -250 294 -52C200 -22 -200 -22 -294 -52Z',
        shade,
      ),
    ),
    fill('M-284 -62C-318 -246 -226 -340 -6 -342S312 -246 284 -62C196 -34 -196 -34 -284 -62Z', body),
    drawCells(dark, detail),
    stroke('M-120 -46V60M120 -46V60', dark, 22),
    lifted('low', box(-138, 44, 36, 50, accent, 6), box(102, 44, 36, 50, accent, 6)),
    lifted(
      'mid',
      fill(
        'M-190 392V176C-190 140 -160 130 -120 130H120C160 130 190 140 190 176V392C100 404 -100 404 -190 392Z',
        shade,
      ),
    ),
    fill('M-180 392V180C-180 150 -156 140 -120 140H112C150 140 176 150 176 180V392Z', body),
    stroke('M-160 210H156', dark, 7),
    box(-24, 196, 48, 30, paper, 6),
    lifted('low', fill(boxPath(-352, 150, 76, 236, 30), paper)),
    box(-338, 120, 48, 40, accent, 8),
  );
};
