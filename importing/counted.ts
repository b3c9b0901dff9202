/** Counts in what commands say, e.g. `1,204 items`. */

export function number(value: number): string {
  return value.toLocaleString('en-US');
}

/** Returns a count with its noun. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}
