/**
 * Creates the id of an imported record. The id is the same in every run, so a second import finds
 * what the first one stored.
 */
import { createHash } from 'node:crypto';
import type { ImportFormat } from './source.ts';

const ID_LENGTH = 20;

/**
 * Returns 20 base36 characters derived from the format, the source's identity (a site's address, or
 * else its folder name) and the source's name for the record.
 */
export function itemId(format: ImportFormat, source: string, ref: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([format, source, ref]))
    .digest('hex');
  return BigInt(`0x${digest}`).toString(36).padStart(ID_LENGTH, '0').slice(0, ID_LENGTH);
}
