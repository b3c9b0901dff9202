/**
 * Ceilings of sizes: what was recorded on a day, and twelve percent. They stop what grows without
 * anybody's notice; they take nothing from readers (docs/design.md §9). `npm run sizes -- --record`
 * records anew, by decision, twice a year.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Sizes } from './page-sizes.ts';

export const recordedFile = resolve(import.meta.dirname, 'recorded-sizes.json');

const ROOM = 1.12;

export interface SizeRow {
  /** Such as `article, script` or `function login`. */
  readonly name: string;
  /** KB of 1,024 bytes. */
  readonly kb: number;
  readonly recordedKb: number;
  readonly ceilingKb: number;
}

/** Returns each size of a part of a page under its name. */
export function* namedPages(sizes: Sizes): Generator<[string, number]> {
  for (const [type, page] of Object.entries(sizes.pages))
    for (const [part, kb] of Object.entries(page)) yield [`${type}, ${part}`, kb as number];
}

/** Returns each size under its name, pages first. */
export function* namedSizes(sizes: Sizes): Generator<[string, number]> {
  yield* namedPages(sizes);
  for (const [name, kb] of Object.entries(sizes.functions)) yield [`function ${name}`, kb];
  for (const name of ['entry', 'fonts', 'worker', 'zip'] as const) yield [name, sizes[name]];
}

/** Returns a row for each size. One that was never recorded has a ceiling of zero. */
export function compareSizes(sizes: Sizes): SizeRow[] {
  const recorded = JSON.parse(readFileSync(recordedFile, 'utf8')) as Sizes;
  const before = new Map(namedSizes(recorded));
  return [...namedSizes(sizes)].map(([name, kb]) => {
    const recordedKb = before.get(name) ?? 0;
    return { name, kb, recordedKb, ceilingKb: recordedKb * ROOM };
  });
}

export const isAbove = ({ kb, ceilingKb }: SizeRow): boolean => kb > ceilingKb;
