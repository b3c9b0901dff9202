/** Which variant a reader gets: a pure function of experiment and reader's id. */
import { CONTROL, type Experiment } from '../brand/experiments.ts';
import { murmurHash } from './murmur-hash.ts';

/** Size of the hash's range. */
const RANGE = 2 ** 32;

/** What a reader's id may be: random letters, digits, hyphens and underscores. */
const xidPattern = /^[\w-]{1,64}$/;

export function isXid(text: string): boolean {
  return xidPattern.test(text);
}

/**
 * Returns the name of the reader's variant. The same reader gets the same variant as long as id,
 * salt and shares stay; different experiments divide readers independently of each other.
 */
export function assignVariant(
  { id, salt = '', variants }: Pick<Experiment, 'id' | 'salt' | 'variants'>,
  xid: string,
): string {
  const at = murmurHash(`${salt}\n${id}\n${xid}`) / RANGE;
  let end = 0;
  for (const { name, share } of variants) {
    end += share;
    if (at < end) return name;
  }
  // Shares such as 0.1 can add up to slightly less than 1.
  return variants.at(-1)?.name ?? CONTROL;
}
