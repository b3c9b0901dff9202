/** The addresses that a content file had on its old site: for redirects, and for links to it. */
import type { AddressPattern } from '../../source.ts';
import type { WrittenDate } from '../item/dates.ts';
import { addressField, textField, type FrontMatter } from '../front-matter/fields.ts';
import { oldPath, oldPaths } from '../item/item-fields.ts';
import { isSameLanguage } from '../../../shared/content/languages.ts';
import {
  fillPermalink,
  foldersOf,
  namedDay,
  type PatternOfAddress,
  type PermalinkSubject,
} from './permalinks.ts';
import { bareHost, type PermalinkRule, type SiteConfig } from '../site/site-config.ts';

export interface Addresses {
  /** Those that readers used, the most likely first. They redirect. */
  readonly used: readonly string[];
  /** Others that links in the source may have. */
  readonly possible: readonly string[];
}

export interface AddressSubject {
  readonly data: FrontMatter;
  readonly inContent: string;
  readonly slug: string;
  readonly language: string | undefined;
  /** What the source calls the language, if the path says so. */
  readonly languageCode: string | undefined;
  readonly date: WrittenDate | undefined;
}

type PatternSubject = Pick<AddressSubject, 'data' | 'inContent'>;

export interface AddressRules {
  /** The pattern that the publisher gave. */
  readonly option: string | undefined;
  readonly config: SiteConfig;
  /** Patterns found in links, by the first folder of what they lead to. */
  readonly inferred: ReadonlyMap<string, string>;
  /** Folders whose settings none of the links agrees with. */
  readonly contradicted?: ReadonlySet<string>;
  /** The language whose addresses have no prefix. */
  readonly mainLanguage: string | undefined;
  readonly timeZone: string;
}

/** Whether a rule is for a file: for its folder, at any depth. */
function isFor({ folder }: PermalinkRule, inContent: string): boolean {
  if (folder === undefined) return true;
  const bare = folder.replace(/^_(?!posts)/, '');
  return [inContent, `content/${inContent}`].some((path) =>
    [folder, bare].some((name) => `/${path}`.includes(`/${name}/`)),
  );
}

interface NamedPattern extends PatternOfAddress {
  readonly origin: AddressPattern['origin'];
}

/**
 * Returns the pattern in the item itself, then those of its folder, then those of the links, which
 * come before settings that none of them agrees with.
 */
function patternsFor({ data, inContent }: PatternSubject, rules: AddressRules): NamedPattern[] {
  const own = textField(data, 'permalink');
  const isPattern = own !== undefined && /[:{]/.test(own) && !/^https?:/i.test(own);
  const configured = rules.config.permalinks.find((rule) => isFor(rule, inContent));
  const folder = foldersOf(inContent)[0] ?? '';
  const inferred = rules.inferred.get(folder);
  const origin = configured?.pattern === rules.option ? 'option' : 'settings';
  const stated: NamedPattern[] = configured === undefined ? [] : [{ ...configured, origin }];
  const linked: NamedPattern[] =
    inferred === undefined ? [] : [{ pattern: inferred, origin: 'links' }];
  return [
    ...(isPattern ? [{ pattern: own, origin: 'item' as const }] : []),
    ...(rules.contradicted?.has(folder) === true ? [...linked, ...stated] : [...stated, ...linked]),
  ];
}

/** Returns the pattern that an item's address was made by; undefined where it states its address. */
export function patternOf(subject: AddressSubject, rules: AddressRules): NamedPattern | undefined {
  if (statedAddress(subject.data, rules.config.hosts) !== undefined) return undefined;
  const { data, inContent, languageCode, language, date } = subject;
  const filled = { data, inContent, language: languageCode ?? language, date };
  return patternsFor(subject, rules).find(
    (pattern) => fillPermalink(pattern, filled) !== undefined,
  );
}

/** Adds the language to an address, as generators do for all but the main language. */
function withLanguage(path: string, subject: AddressSubject, rules: AddressRules): string[] {
  const { language, languageCode } = subject;
  if (language === undefined) return [path];
  const code = (languageCode ?? language).toLowerCase();
  if (path.toLowerCase().startsWith(`/${code}/`)) return [path];
  const prefixed = `/${code}${path}`;
  return rules.mainLanguage !== undefined && isSameLanguage(language, rules.mainLanguage)
    ? [path, prefixed]
    : [prefixed, path];
}

/** Whether a whole address may be one of the site. */
function isOwnAddress(address: string, hosts: ReadonlySet<string>): boolean {
  if (!URL.canParse(address)) return false;
  return hosts.size === 0 || hosts.has(bareHost(new URL(address).hostname));
}

/** Returns the address that the item states itself, which no pattern changes. */
function statedAddress(data: FrontMatter, hosts: ReadonlySet<string>): string | undefined {
  for (const key of ['permalink', 'url', 'path']) {
    const value = textField(data, key);
    if (value === undefined || /^(?:true|false)$/.test(value)) continue;
    if (/^https?:\/\//i.test(value)) {
      if (isOwnAddress(value, hosts)) return oldPath(value);
      continue;
    }
    if (/[:{]/.test(value)) continue;
    // Zola's `path` has no slash before it. The path of a source file is no address.
    if (key !== 'path' || /^\/|^[^.]+\/[^/]*$/.test(value))
      return oldPath(`/${value.replace(/^\/+/, '')}`);
  }
  return undefined;
}

/** Returns the addresses of an item by all patterns that are for it. */
function filledPaths(subject: AddressSubject, rules: AddressRules): string[] {
  const { data, inContent, date } = subject;
  const named = namedDay(inContent, rules.timeZone);
  const subjects: PermalinkSubject[] = [date, ...(named === undefined ? [] : [named])].map(
    (day) => ({ data, inContent, language: subject.languageCode ?? subject.language, date: day }),
  );
  return patternsFor(subject, rules).flatMap((pattern) =>
    subjects.flatMap((one) => fillPermalink(pattern, one) ?? []),
  );
}

/** Returns the addresses that settings, or the item's own pattern, give an item. */
export function settledPaths(subject: AddressSubject, rules: AddressRules): readonly string[] {
  const paths = filledPaths(subject, { ...rules, inferred: new Map() });
  return belowBase(
    paths.flatMap((path) => withLanguage(path, subject, rules)),
    rules.config,
  );
}

/** Returns all addresses of an item on its old site. */
export function addressesOf(subject: AddressSubject, rules: AddressRules): Addresses {
  const { data, inContent, slug, date } = subject;
  const stated = statedAddress(data, rules.config.hosts);
  const aliases = addressField(data, 'aliases', 'alias', 'redirect_from', 'redirectFrom').flatMap(
    (address) => oldPath(address) ?? [],
  );
  const given = new Set([...(stated === undefined ? [] : [stated]), ...aliases]);
  const filled = filledPaths(subject, rules);
  const guessed = oldPaths(data, inContent, slug, date).filter((path) => !given.has(path));
  const places = (filled.length === 0 ? guessed : filled).map((path) =>
    withLanguage(path, subject, rules),
  );
  const used = [
    ...(stated === undefined ? places.map(([first = '']) => first) : [stated]),
    ...aliases,
  ];
  const slugPath = textField(data, 'slug');
  const possible = [
    ...places.flat(),
    ...[...given, ...guessed].flatMap((path) => withLanguage(path, subject, rules)),
    ...(slugPath?.startsWith('/') === true ? [slugPath] : []),
  ];
  return { used: [...new Set(belowBase(used, rules.config))], possible };
}

/** A site below a path, such as a project's pages, had all its addresses there. */
function belowBase(paths: readonly string[], { basePaths }: SiteConfig): readonly string[] {
  const bases = [...basePaths];
  if (bases.length === 0) return paths;
  return bases.flatMap((base) =>
    paths.map((path) => (path.startsWith(`${base}/`) ? path : base + path)),
  );
}
