/** Test cards of lost stations, in gray: what the tube shows. */
import { num, steps, times, type Point } from '../../geometry.ts';
import { box, dot, fill, group, ring, stroke, within } from '../../svg.ts';
import { line } from '../../typesetting.ts';

/** Size of a card. */
const [WIDTH, HEIGHT] = [1800, 1200] as const;
const WHITE = '#e9e9e9';
const GRAY = '#7f7f7f';
const BLACK = '#0c0c0c';

const card = (ground: string, ...children: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${box(0, 0, WIDTH, HEIGHT, ground)}${children.join('')}</svg>`;

const shade = (t: number): string =>
  `#${Math.round(t * 255)
    .toString(16)
    .padStart(2, '0')
    .repeat(3)}`;

const grid = (pitch: number, color: string, width: number): string =>
  stroke(
    times(Math.ceil(WIDTH / pitch))
      .map((index) => `M${index * pitch + pitch / 2} 0V${HEIGHT}`)
      .join('') +
      times(Math.ceil(HEIGHT / pitch))
        .map((index) => `M0 ${index * pitch + pitch / 2}H${WIDTH}`)
        .join(''),
    color,
    width,
  );

const set = (text: string, x: number, y: number, size: number, color: string): string =>
  line(text, x, y, { face: 'poster', size, color, align: 'middle', tracking: 0.02 });

/** A wedge of lines that draw together: where they merge, the set is out of focus. */
const wedge = (x: number, y: number, turn: number): string =>
  group(
    { transform: `translate(${x} ${y}) rotate(${turn})` },
    stroke(
      times(7)
        .map((index) => `M${(index - 3) * 16} -120L${(index - 3) * 4} 120`)
        .join(''),
      BLACK,
      5,
    ),
  );

/** The oldest shape on television, with all that an engineer looks for. */
export const circle = (): string =>
  card(
    GRAY,
    grid(100, WHITE, 3),
    ...[
      [200, 180],
      [1600, 180],
      [200, 1020],
      [1600, 1020],
    ].map(([x = 0, y = 0]) => ring(x, y, 120, WHITE, 7) + dot(x, y, 16, WHITE)),
    dot(900, 600, 500, WHITE),
    within(
      'disc',
      'M400 600a500 500 0 1 1 1000 0a500 500 0 1 1 -1000 0Z',
      box(400, 100, 1000, 150, BLACK),
      set('CHANNEL 6', 900, 234, 64, WHITE),
      ...times(8).map((index) => box(400 + index * 125, 260, 126, 150, shade(0.95 - index * 0.13))),
      box(400, 410, 1000, 12, BLACK),
      ...times(26).map((index) => box(400 + index * 40, 800, 20, 130, BLACK)),
      box(400, 940, 1000, 170, BLACK),
      set('ALDERMOUTH', 900, 1004, 60, WHITE),
    ),
    wedge(620, 610, 0),
    wedge(1180, 610, 180),
    ring(900, 610, 150, BLACK, 6),
    ring(900, 610, 90, BLACK, 6),
    stroke('M700 610H1100M900 430V790', BLACK, 5),
    dot(900, 610, 20, BLACK),
    ring(900, 600, 500, BLACK, 8),
  );

/** Five circles, one in the other, drawn in a night. */
export const fiveCircles = (): string =>
  card(
    shade(0.32),
    ...times(5).map((index) =>
      dot(900, 600, 560 - index * 112, shade(index % 2 === 0 ? 0.9 : 0.14)),
    ),
    ...times(5).map((index) => ring(900, 600, 504 - index * 112, shade(0.5), 6)),
    stroke('M0 600H1800M900 0V1200', shade(0.62), 5),
    set('6', 236, 300, 230, WHITE),
    set('1957', 1560, 1096, 120, WHITE),
  );

/** Eight grays, to be counted. */
export const bars = (): string =>
  card(
    BLACK,
    ...times(8).map((index) => box(index * 225, 0, 226, 900, shade(0.93 - index * 0.123))),
    box(0, 900, WIDTH, 300, BLACK),
    set('VALLEY TELEVISION', 900, 1060, 120, WHITE),
  );

/** A sun that stays down for seven weeks. */
export const northernLight = (): string =>
  card(
    shade(0.2),
    ...times(6).map((index) => dot(900, 790, 640 - index * 62, shade(0.22 + 0.05 * index))),
    dot(900, 790, 330, shade(0.96)),
    dot(900, 790, 300, BLACK),
    box(0, 790, WIDTH, 420, BLACK),
    ...times(7).map((index) =>
      box(560 + index * 22, 838 + index * 34, 680 - index * 44, 7, shade(0.55 - index * 0.06)),
    ),
    set('NORTHERN LIGHT', 900, 1128, 84, shade(0.85)),
  );

/** The finest grating ever used on the air. */
export const grating = (): string =>
  card(
    WHITE,
    ...times(6).map((index) => {
      const pitch = 34 - index * 4.6;
      return group(
        {},
        ...times(Math.floor(300 / pitch)).map((step) =>
          box(index * 300 + step * pitch, 190, pitch / 2, 820, BLACK),
        ),
      );
    }),
    box(0, 0, WIDTH, 190, BLACK),
    box(0, 1010, WIDTH, 190, BLACK),
    set('STATION 11', 900, 140, 118, WHITE),
    ...times(6).map((index) => set(String(100 + index * 80), 150 + index * 300, 1138, 84, WHITE)),
  );

/** Three words. */
export const words = (): string =>
  card(
    shade(0.13),
    box(150, 130, 1500, 940, shade(0.9)),
    box(190, 170, 1420, 860, shade(0.13)),
    set('PLEASE', 900, 470, 300, WHITE),
    set('STAND', 900, 740, 300, WHITE),
    set('BY', 900, 1000, 280, WHITE),
  );

/** A fern in the lobby, instead of a chart. */
export const fern = (): string => {
  const stem = steps(60).map((t): Point => [
    560 + 560 * t + 120 * Math.sin(t * 2.4),
    1180 - 1010 * t + 130 * t * t,
  ]);
  const frond = stem.slice(6).flatMap(([x, y], index) => {
    const t = index / 54;
    const long = 330 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) + 14;
    return [-1, 1].map((side) => {
      const angle = -1.05 + t * 0.55 + side * 1.12;
      const [ex, ey] = [x + Math.cos(angle) * long, y + Math.sin(angle) * long + long * 0.22];
      const [mx, my] = [(x + ex) / 2, (y + ey) / 2 - long * 0.12];
      const wide = 13;
      return `M${num(x)} ${num(y)}Q${num(mx - wide)} ${num(my - wide)} ${num(ex)} ${num(ey)}Q${num(mx + wide)} ${num(my + wide)} ${num(x)} ${num(y)}Z`;
    });
  });
  return card(
    shade(0.42),
    dot(1120, 470, 560, shade(0.52)),
    box(0, 1090, WIDTH, 110, shade(0.2)),
    fill(frond.map((leaf) => leaf.replaceAll(/M(\S+) (\S+)/g, 'M$1 $2')).join(''), shade(0.09), {
      opacity: 0.5,
      transform: 'translate(60 46)',
    }),
    fill(frond.join(''), shade(0.8)),
    stroke(`M${stem.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`, shade(0.92), 10),
    fill('M420 1100L470 1200H720L770 1100Z', shade(0.68)),
  );
};

/** The five circles, faded by hand to a point. */
export const fade = (): string =>
  card(
    BLACK,
    ...times(26).map((index) =>
      dot(900, 600, 250 - index * 9.4, shade(0.035 + (index / 26) ** 2.2 * 0.5)),
    ),
    ring(900, 600, 178, shade(0.16), 4),
    dot(900, 600, 15, WHITE),
  );
