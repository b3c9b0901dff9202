/**
 * Seeded randomness. Every image is drawn from its file name alone, so the same brief always gives
 * the same image, on every machine.
 */

/** A stream of pseudo-random choices. */
export interface Rng {
  /** A number in [0, 1). */
  next(): number;
  /** A number in [low, high). */
  range(low: number, high: number): number;
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number;
  /** Returns true with the given probability. */
  chance(probability: number): boolean;
  /** Returns one element of a list. */
  pick<T>(items: readonly T[]): T;
  /** −1 or 1. */
  sign(): number;
  /** Returns a new list in another order. */
  shuffle<T>(items: readonly T[]): T[];
}

/** Hashes a text to 32 bits (FNV-1a with a final avalanche). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Returns numbers in [0, 1) that depend only on the seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Creates a stream that depends only on the seed text. */
export function createRng(seed: string): Rng {
  const next = createRandom(hash(seed));
  const range = (low: number, high: number): number => low + (high - low) * next();
  const int = (low: number, high: number): number => Math.floor(range(low, high + 1));
  const pick = <T>(items: readonly T[]): T => {
    const item = items[Math.floor(next() * items.length)];
    if (item === undefined) throw new RangeError('cannot pick from an empty list');
    return item;
  };
  const shuffle = <T>(items: readonly T[]): T[] => {
    const left = [...items];
    const out: T[] = [];
    while (left.length > 0) out.push(...left.splice(Math.floor(next() * left.length), 1));
    return out;
  };
  return {
    next,
    range,
    int,
    pick,
    shuffle,
    chance: (probability) => next() < probability,
    sign: () => (next() < 0.5 ? -1 : 1),
  };
}
