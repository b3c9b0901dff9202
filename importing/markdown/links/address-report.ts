/**
 * Which pattern the addresses of each folder were made by, and how many links of the source agree: for
 * the publisher, who knows the old site.
 */
import { SourceError, type AddressPattern, type ImportRun } from '../../source.ts';
import { isExported } from '../exported/exported-item.ts';
import type { Role } from '../site/content-files.ts';
import { patternOf, settledPaths, type AddressRules, type AddressSubject } from './addresses.ts';
import { decodedPath, nameInPath } from './link-survey.ts';
import { foldersOf, unknownTokens } from './permalinks.ts';

const EXAMPLES = 3;
/** Fewer links say nothing against a pattern. */
const TELLING_LINKS = 3;

function comparable(path: string): string {
  return decodedPath(path)
    .toLowerCase()
    .replace(/(?:\/index)?\.html?$/, '')
    .replace(/\/$/, '');
}

/** @throws SourceError that names the tokens of `--permalink` for which no item has a value. */
export function checkPermalink(
  permalink: string | undefined,
  items: readonly Pick<AddressSubject, 'data' | 'inContent' | 'date' | 'language'>[],
): void {
  if (permalink === undefined || items.length === 0) return;
  const unknown = unknownTokens(permalink, items);
  if (unknown.length > 0)
    throw new SourceError(
      `--permalink has ${unknown.join(', ')}, for which no item has a value. Known are :year, :month, :day, :title, :slug, :filename, :categories, :category, :sections, :path, :lang, and the names of fields of the front matter.`,
    );
}

/** A file of a source, with the addresses that it had. */
interface AddressedFile extends AddressSubject {
  readonly role: Role;
  readonly oldPaths: readonly string[];
}

interface Group {
  readonly items: AddressedFile[];
  links: number;
  agree: number;
  /** A link that leads to an item, but not by its address. */
  against: string | undefined;
}

/**
 * Returns the folders whose links follow a pattern, and none of them that of the settings. Such
 * settings are not those of the site that readers had.
 */
export function contradictedFolders(
  items: readonly AddressSubject[],
  ownLinks: readonly string[],
  rules: AddressRules,
): Set<string> {
  if (rules.option !== undefined) return new Set();
  const linked = new Set(ownLinks.map(comparable));
  const agreed = new Set(
    items
      .filter((item) => settledPaths(item, rules).some((path) => linked.has(comparable(path))))
      .map(({ inContent }) => foldersOf(inContent)[0] ?? ''),
  );
  return new Set([...rules.inferred.keys()].filter((folder) => !agreed.has(folder)));
}

/**
 * Describes the addresses of a source by the first folder of its items.
 * @param ownLinks paths to which the source links on its own site.
 */
export function addressPatterns(
  files: readonly AddressedFile[],
  ownLinks: readonly string[],
  rules: AddressRules,
): AddressPattern[] {
  const groups = new Map<string, Group>();
  const byName = new Map<string, AddressedFile[]>();
  for (const file of files) {
    if (file.role.kind !== 'item' || isExported(file.data)) continue;
    const folder = foldersOf(file.inContent)[0] ?? '';
    const group = groups.get(folder) ?? { items: [], links: 0, agree: 0, against: undefined };
    group.items.push(file);
    groups.set(folder, group);
    for (const name of new Set(file.oldPaths.map(nameInPath)))
      byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  for (const link of new Set(ownLinks)) {
    const named = byName.get(nameInPath(link)) ?? [];
    const [first] = named;
    // A name that several items have leads to none of them for sure.
    if (first === undefined || new Set(named).size > 1) continue;
    const group = groups.get(foldersOf(first.inContent)[0] ?? '');
    if (group === undefined) continue;
    group.links += 1;
    // A pattern that the publisher gave is tried alone: what the links say stands behind it.
    const addresses = rules.option === undefined ? first.oldPaths : first.oldPaths.slice(0, 1);
    if (addresses.some((path) => comparable(path) === comparable(link))) group.agree += 1;
    else group.against ??= link;
  }
  return [...groups]
    .toSorted(([, one], [, other]) => other.items.length - one.items.length)
    .map(([folder, { items, links, agree, against }]) => {
      const [first] = items;
      const { pattern, origin } = (first && patternOf(first, rules)) ?? {};
      return {
        ...{ folder, items: items.length, links, agree },
        ...(pattern === undefined ? {} : { pattern }),
        origin: origin ?? 'names',
        examples: items.flatMap(({ oldPaths }) => oldPaths[0] ?? []).slice(0, EXAMPLES),
        ...(against === undefined ? {} : { against }),
      };
    });
}

/**
 * Reports the patterns.
 * @throws SourceError when links of the source contradict the pattern that the publisher gave.
 */
export function reportAddresses(patterns: readonly AddressPattern[], run: ImportRun): void {
  const wrong = patterns.find(
    ({ origin, links, agree }) => origin === 'option' && links >= TELLING_LINKS && agree === 0,
  );
  if (wrong !== undefined)
    throw new SourceError(
      `--permalink gives ${wrong.examples[0] ?? 'no address'}, and none of the ${wrong.links} links to such articles in the source: they say ${wrong.against ?? ''}. Correct the pattern, or leave it out: the links have one.`,
    );
  run.addressPatterns?.(patterns);
}
