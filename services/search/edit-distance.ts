/** How many typing errors lie between two words. */

/**
 * Returns the number of letters to insert, remove, replace or exchange with their neighbor, or
 * `max + 1` when there are more than `max`.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let [end, otherEnd] = [one.length, other.length];
  while (end > start && otherEnd > start && one[end - 1] === other[otherEnd - 1]) {
    end -= 1;
    otherEnd -= 1;
  }
  return middleDistance(one.slice(start, end), other.slice(start, otherEnd), max);
}

/** Rows of the table, used again for each pair of words. Words are short. */
const ROW_LENGTH = 256;
const rows = [0, 1, 2].map(() => new Uint8Array(ROW_LENGTH)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const FAR = 200;

/** As `editDistance`, for words without a common beginning or end. Looks only near the diagonal. */
function middleDistance(one: string, other: string, max: number): number {
  if (one === '' || other === '') return one.length + other.length;
  if (other.length + 2 > ROW_LENGTH) return max + 1;
  let [before, last, current] = rows;
  for (let column = 0; column <= other.length; column += 1) last[column] = Math.min(column, FAR);
  for (let row = 1; row <= one.length; row += 1) {
    const from = Math.max(1, row - max);
    const to = Math.min(other.length, row + max);
    const letter = one.charCodeAt(row - 1);
    current[from - 1] = from === 1 ? Math.min(row, FAR) : FAR;
    let least = current[from - 1] ?? FAR;
    for (let column = from; column <= to; column += 1) {
      const isSame = letter === other.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
      const isInside = column < row + max;
      if (isInside) cost = Math.min(cost, (last[column] ?? 0) + 1);
      cost = Math.min(cost, (current[column - 1] ?? 0) + 1);
      const isExchanged =
        row > 1 &&
        column > 1 &&
        letter === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1);
      if (isExchanged) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current[column] = Math.min(cost, FAR);
      least = Math.min(least, cost);
    }
    if (to < other.length) current[to + 1] = FAR;
    if (least > max) return max + 1;
    [before, last, current] = [last, current, before];
  }
  return Math.min(last[other.length] ?? FAR, max + 1);
}
