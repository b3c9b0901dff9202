/** A keyboard. */
import { disc, lerp, times } from '../geometry.ts';
import { box, boxPath, dot, fill, group, lifted, stroke } from '../svg.ts';
import type { Thing } from './wear.ts';

/**
 * The width of a key. The lowest row has the space bar; the rows above have wide keys at their
 * ends.
 */
function widthOf(row: number, column: number, count: number): number {
  const last = column === count - 1;
  if (row === 4) return column === 3 ? 470 : 96;
  if (row === 3 && column === 0) return 150;
  if (row === 3 && last) return 210;
  return row === 2 && last ? 150 : 84;
}

/** Where a key begins, from the start of its row. */
function startOf(row: number, column: number): number {
  if (row === 4) return column > 3 ? 3 * 108 + 482 + (column - 4) * 108 : column * 108;
  return row === 3 && column > 0 ? 162 + (column - 1) * 96 : column * 96;
}

/** A keyboard across the page, with five keys highlighted. */
export const keyboard: Thing = ({ body, shade, detail, dark, light, paper }) => {
  const rows = [13, 13, 12, 11, 8];
  const picked = new Set(['1-2', '1-9', '2-5', '3-3', '3-8']);
  const keys = rows.flatMap((count, row) =>
    times(count).map((column) => {
      const wide = widthOf(row, column, count);
      const [x, y] = [-624 + startOf(row, column) + (row === 2 ? 20 : 0), -230 + row * 96];
      const chosen = picked.has(`${row}-${column}`);
      return (
        box(x, y + 9, wide, 82, chosen ? light : dark, 13) +
        box(x, y, wide, 78, chosen ? paper : detail, 13) +
        (chosen ? dot(x + wide / 2, y + 36, 11, dark) : '')
      );
    }),
  );
  return group(
    { transform: 'rotate(-13) scale(0.94)' },
    lifted('high', fill(boxPath(-676, -292, 1352, 590, 44), shade)),
    fill(boxPath(-680, -300, 1352, 578, 44), body),
    ...keys,
    stroke(`M620 -260C760 -380 700 -520 900 -640`, dark, 17),
    dot(lerp(560, 640, 0.5), -264, 9, paper),
    fill(disc(560, -264, 9), light),
  );
};
