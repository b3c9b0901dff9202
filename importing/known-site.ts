/** Recognizes a site of which an earlier import has brought items, whose address is written otherwise. */
import type { ImportPublisher } from '../publishing/publisher.ts';
import { sourceName } from './item-identity.ts';
import type { ImportFormat } from './source.ts';

/**
 * Returns the name by which a site is known.
 * @param names that it may have. The first that is known counts, or else the first.
 */
export async function knownSite(
  publisher: Pick<ImportPublisher, 'readSource'>,
  format: ImportFormat,
  names: readonly [string, ...string[]],
): Promise<string> {
  for (const name of new Set(names)) {
    const held = await publisher.readSource(sourceName(format, name));
    if (held.length > 0) return name;
  }
  return names[0];
}
