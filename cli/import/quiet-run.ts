/** An import run that reports to nobody, for readers of single records and for tests. */
import type { Brand } from '../../shared/brand/brand.ts';
import { emptyFieldMap } from '../../importing/field-map.ts';
import type { ImportRun } from '../../importing/source.ts';

/** @param media looks up media files; by default there are none. */
export function quietRun(
  brand: Brand,
  media: ImportRun['media'] = () => Promise.resolve(undefined),
): ImportRun {
  return {
    brand,
    warn: () => undefined,
    unknownShortcode: () => undefined,
    embedded: () => undefined,
    madeName: () => undefined,
    unknownField: () => undefined,
    defaultAccess: 'metered',
    includeTypes: [],
    fieldMap: emptyFieldMap,
    media,
  };
}
