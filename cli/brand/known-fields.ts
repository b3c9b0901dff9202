/** The names that a brand file may have, read from its schema, and the one that a wrong name means. */
import { closestMatch } from 'leven';
import type * as v from 'valibot';
import { brandFileSchema } from '../../shared/brand/brand-schema.ts';
import { fits, type FieldPath } from './brand-fields.ts';

/** The parts of a schema that lead further down. */
interface Nested {
  readonly wrapped?: v.GenericSchema;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly value?: v.GenericSchema;
  readonly options?: readonly unknown[];
}

function* pathsOf(schema: v.GenericSchema, path: readonly string[]): Generator<readonly string[]> {
  const { wrapped, entries, item, value, options } = schema as Nested;
  if (wrapped !== undefined) yield* pathsOf(wrapped, path);
  for (const [name, inner] of Object.entries(entries ?? {})) {
    yield [...path, name];
    yield* pathsOf(inner, [...path, name]);
  }
  const each = item ?? value;
  if (each !== undefined) yield* pathsOf(each, [...path, '*']);
  for (const option of options ?? [])
    if (typeof option === 'object') yield* pathsOf(option as v.GenericSchema, path);
}

/** Paths of all fields; `*` stands for each item of a list, or each name. */
export const knownPaths: readonly (readonly string[])[] = [...pathsOf(brandFileSchema, [])];

/** Other names that people give to fields. */
const otherNames: Readonly<Record<string, string>> = {
  url: 'origin',
  address: 'origin',
  domain: 'origin',
  site: 'origin',
  website: 'origin',
  baseurl: 'origin',
  lang: 'language',
  locale: 'language',
  menu: 'navigation',
  nav: 'navigation',
  categories: 'sections',
  subscription: 'offer',
  pages: 'aboutPages',
  email: 'editorialEmail',
  copyright: 'legal.general',
  footer: 'footerLinks',
  x: 'social.twitter',
};

const plain = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '');

/** Returns the names that fields beside this one may have. */
export function namesBeside(path: FieldPath): string[] {
  const above = path.slice(0, -1);
  return knownPaths
    .filter((known) => fits(known.slice(0, -1), above))
    .map((known) => known.at(-1) ?? '')
    .filter((name, at, all) => name !== '*' && all.indexOf(name) === at);
}

/** A value in a place that the schema has not for it. */
export interface Misplaced {
  readonly path: FieldPath;
  /** A list where settings with names are expected, or a name that no field has. */
  readonly what: 'list' | 'unknown';
}

function* misplacedIn(
  schema: v.GenericSchema,
  value: unknown,
  path: FieldPath,
): Generator<Misplaced> {
  const { wrapped, entries, item, value: each, options } = schema as Nested;
  if (wrapped !== undefined) yield* misplacedIn(wrapped, value, path);
  for (const option of options ?? [])
    if (typeof option === 'object') yield* misplacedIn(option as v.GenericSchema, value, path);
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  if (isList && (entries ?? each) !== undefined) {
    yield { path, what: 'list' };
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    const at = [...path, isList ? Number(name) : name];
    const known = entries !== undefined && Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entries !== undefined && known === undefined) yield { path: at, what: 'unknown' };
    const below = known ?? (isList ? item : each);
    if (below !== undefined) yield* misplacedIn(below, inner, at);
  }
}

/**
 * Returns what a brand file has in the wrong place. The schema reports one unknown name of each
 * level, and takes lists for settings whose names are numbers.
 */
export function misplaced(value: unknown): Misplaced[] {
  return [...misplacedIn(brandFileSchema, value, [])];
}

/** Returns the field further down that a name at the top may mean, e.g. `colors.dark`. */
function placeOf(name: string): string | undefined {
  const [nearest] = knownPaths
    .filter((known) => plain(known.at(-1) ?? '') === plain(name))
    .toSorted((one, two) => one.length - two.length);
  return nearest?.map((segment) => (segment === '*' ? '…' : segment)).join('.');
}

/** Returns the name that a mistyped one may mean. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  return closestMatch(name, names, { maxDistance: Math.max(1, Math.floor(name.length / 3)) });
}

/** Longest list of names that helps. */
const FEW = 12;

/** Returns what is wrong with a name that no field has, with the field that it may mean. */
export function unknownName(path: FieldPath): string {
  const name = String(path.at(-1));
  const beside = namesBeside(path);
  const same = beside.find((known) => plain(known) === plain(name));
  if (same !== undefined) return `no setting has this name; write ${same}`;
  const other = path.length === 1 ? otherNames[plain(name)] : undefined;
  if (other !== undefined) return `no setting has this name; did you mean ${other}?`;
  const near = nearestName(name, beside);
  if (near !== undefined) return `no setting has this name; did you mean ${near}?`;
  const longer = beside.find(
    (known) => plain(name).length > 2 && plain(known).endsWith(plain(name)),
  );
  if (longer !== undefined) return `no setting has this name; did you mean ${longer}?`;
  const elsewhere = path.length === 1 ? placeOf(name) : undefined;
  if (elsewhere !== undefined) return `no setting has this name here; it is ${elsewhere}`;
  return beside.length > 0 && beside.length <= FEW
    ? `no setting has this name here; there are ${beside.join(', ')}`
    : 'no setting has this name; docs/guides/brand.md lists them all';
}
