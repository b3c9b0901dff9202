/** The id of an imported thing: the same at every run, so that a second import finds what the first one stored. */
import { createHash } from 'node:crypto';
import type { ImportFormat } from './source.ts';

const ID_LENGTH = 20;

/**
 * 20 characters of base36 from the format, the source's own identity (a site's address, else the name of its folder) and its
 * name for the thing.
 */
export function itemId(format: ImportFormat, source: string, ref: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([format, source, ref]))
    .digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(ID_LENGTH, '0').slice(0, ID_LENGTH);
}
