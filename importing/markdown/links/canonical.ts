/** Reads the address of an item's original from its front matter. */
import { canonicalOf } from '../../canonical.ts';
import type { ImportRun } from '../../source.ts';
import { asText, fieldsNamed, isRecord, type FrontMatter } from '../front-matter/fields.ts';
import type { IndexedFile } from '../site/site-index.ts';
import type { SiteLinks } from './site-links.ts';
import { headValue } from '../item/visibility.ts';

/** Compared without capitals, hyphens and underscores. */
export const canonicalNames: readonly string[] = [
  'canonical',
  'canonicalUrl',
  'canonicalLink',
  'canonicalHref',
  'relCanonical',
];

function canonicalField(data: FrontMatter): string | undefined {
  const records = fieldsNamed(data, ['seo', 'meta', 'metadata', 'alternates']).flatMap(
    ([, value]) => (isRecord(value) ? [value] : []),
  );
  const texts = [data, ...records].flatMap((record) =>
    fieldsNamed(record, canonicalNames).flatMap(([, value]) => asText(value) ?? []),
  );
  return texts[0] ?? headValue(data, ['rel', 'canonical'], 'href');
}

/** Returns where the original of an item is; undefined when the item is the original. */
export function readCanonical(
  file: IndexedFile,
  links: SiteLinks,
  run: ImportRun,
): string | undefined {
  const given = canonicalField(file.data);
  // `canonical: true` says that it is the original.
  if (given === undefined || /^(?:true|false|yes|no|self)$/i.test(given)) return undefined;
  const { path, oldPaths } = file;
  return canonicalOf(
    given,
    path === undefined ? oldPaths : [path, ...oldPaths],
    {
      find: (address) => links.resolve(address, file).href,
      isOwn: (address) => links.resolve(address, file).outcome !== undefined,
    },
    (message) => run.warn(file.file.path, message),
  );
}
