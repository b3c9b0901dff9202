/** Audio devices. */
import { disc, lines, polar, TAU, times } from '../geometry.ts';
import { box, boxPath, dot, fill, group, lifted, ring, stroke, tag, within } from '../svg.ts';
import type { Thing } from './wear.ts';

/** Over-ear headphones, upright. */
export const headphones: Thing = ({ body, light, shade, dark, paper, detail, accent }) => {
  const cup = (side: number): string =>
    group(
      { transform: `translate(${side * 285} 170) rotate(${side * -7}) scale(${side} 1)` },
      stroke('M-18 -330C-6 -260 4 -220 10 -170', detail, 26),
      lifted('mid', fill(boxPath(-96, -205, 104, 410, 52), dark)),
      stroke(
        times(5)
          .map((index) =>
            lines([
              [-84, -120 + index * 60],
              [-10, -120 + index * 60],
            ]),
          )
          .join(''),
        shade,
        4,
        { opacity: 0.6 },
      ),
      lifted(
        'mid',
        fill('M0 -222C130 -212 178 -110 178 0S130 212 0 222C30 150 30 -150 0 -222Z', body),
      ),
      fill('M0 -222C130 -212 178 -110 178 0C150 -96 98 -150 18 -164Z', light),
      fill('M0 222C130 212 178 110 178 0C150 100 100 160 16 178Z', shade),
      tag('ellipse', { cx: 92, cy: 0, rx: 50, ry: 92, fill: paper }),
      tag('ellipse', { cx: 96, cy: 4, rx: 36, ry: 70, fill: shade }),
      dot(98, 6, 17, accent),
    );
  return group(
    {},
    stroke('M-300 -120C-290 -470 290 -470 300 -120', shade, 74, { 'stroke-linecap': 'butt' }),
    lifted(
      'mid',
      stroke('M-303 -124C-293 -480 293 -480 303 -124', body, 66, { 'stroke-linecap': 'butt' }),
    ),
    stroke('M-262 -176C-230 -424 230 -424 262 -176', paper, 42),
    stroke(
      times(17)
        .map((index) =>
          lines([
            polar(0, -100, 252, Math.PI + 0.42 + index * 0.143),
            polar(0, -100, 290, Math.PI + 0.42 + index * 0.143),
          ]),
        )
        .join(''),
      shade,
      3,
      { opacity: 0.5 },
    ),
    stroke('M-300 -190C-262 -396 -120 -416 40 -408', light, 11),
    cup(-1),
    cup(1),
  );
};

/** A tall loudspeaker with a worried face. */
export const speaker: Thing = ({ body, light, shade, dark, paper, detail, accent }) => {
  const shell = boxPath(-215, -470, 430, 860, 205);
  const cone = (x: number, y: number, r: number): string =>
    dot(x, y, r, shade) +
    dot(x, y, r * 0.88, dark) +
    ring(x, y, r * 0.66, detail, 4) +
    ring(x, y, r * 0.5, detail, 3) +
    dot(x + r * 0.1, y - r * 0.12, r * 0.3, body) +
    dot(x - r * 0.3, y - r * 0.42, r * 0.13, paper);
  return group(
    {},
    lifted('low', fill(boxPath(-150, 366, 90, 36, 10) + boxPath(60, 366, 90, 36, 10), dark)),
    lifted('high', fill(shell, body)),
    within(
      'shell',
      shell,
      box(90, -480, 140, 900, shade, 0, { opacity: 0.75 }),
      box(-215, -480, 46, 900, light, 0, { opacity: 0.8 }),
      stroke(
        times(17)
          .map((index) =>
            lines([
              [-230, 70 + index * 22],
              [230, 70 + index * 22],
            ]),
          )
          .join(''),
        dark,
        4,
        { opacity: 0.28 },
      ),
    ),
    tag('ellipse', { cx: 0, cy: -424, rx: 112, ry: 19, fill: dark }),
    ...times(9).map((index) => dot(-88 + index * 22, -424, 4.4, index === 4 ? accent : paper)),
    cone(-94, -196, 92),
    cone(94, -196, 92),
    stroke('M-168 -322L-60 -348M168 -322L60 -348', dark, 17),
    stroke('M-54 -18Q0 -66 54 -18', dark, 17),
    dot(0, 340, 12, accent),
    stroke(disc(0, 340, 24), detail, 4),
  );
};

/** A wristwatch with its strap. */
export const watch: Thing = ({ body, light, shade, dark, paper, detail, accent }, rng) => {
  const hour = rng.range(0, TAU);
  const minute = rng.range(0, TAU);
  return group(
    { transform: 'rotate(18)' },
    lifted('mid', fill('M-118 -180L-96 -520H96L118 -180ZM-118 180L-90 520H90L118 180Z', body)),
    fill('M30 -180L24 -520H96L118 -180ZM30 180L24 520H90L118 180Z', shade),
    stroke('M-84 -500L-98 -250M84 -500L98 -250M-80 500L-96 250M80 500L96 250', light, 5, {
      'stroke-dasharray': '18 14',
    }),
    ...times(4).map((index) =>
      tag('ellipse', { cx: 0, cy: 290 + index * 56, rx: 13, ry: 17, fill: dark }),
    ),
    lifted('mid', box(216, -36, 60, 72, detail, 14)),
    lifted('high', dot(0, 0, 238, dark)),
    dot(-6, -7, 228, detail),
    dot(0, 0, 204, paper),
    within(
      'glass',
      disc(0, 0, 204),
      fill('M-300 -300H120L-180 300H-300Z', light, { opacity: 0.45 }),
    ),
    ...times(12).map((index) =>
      stroke(
        lines([
          polar(0, 0, 186, (index / 12) * TAU),
          polar(0, 0, index % 3 === 0 ? 150 : 168, (index / 12) * TAU),
        ]),
        dark,
        index % 3 === 0 ? 15 : 7,
      ),
    ),
    stroke(lines([polar(0, 0, 26, hour + Math.PI), polar(0, 0, 102, hour)]), dark, 17),
    stroke(lines([polar(0, 0, 34, minute + Math.PI), polar(0, 0, 160, minute)]), dark, 11),
    stroke(lines([polar(0, 0, 46, 3.5 + Math.PI), polar(0, 0, 172, 3.5)]), accent, 5),
    dot(0, 0, 15, accent),
  );
};
