/** Tags and people as they are typed: names in one line, separated by commas. Pure. */
import type { DeskTermKind } from '../../shared/desk/desk-terms.ts';
import { slugify } from '../../shared/urls/paths.ts';
import { termSlug } from '../../shared/urls/term-slug.ts';

/** A tag or person as an item names it. */
export interface NamedSlug {
  readonly slug: string;
  readonly name: string;
}

interface TypedName {
  readonly name: string;
  /** Where its part of the line begins, behind the comma. */
  readonly at: number;
}

function typedNames(line: string): TypedName[] {
  const parts = `,${line}`.matchAll(/,(?:\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g);
  return [...parts].map(({ index, 1: quoted, 2: plain = '' }) => ({
    name: quoted?.replaceAll('""', '"') ?? plain.trim(),
    at: index,
  }));
}

/** Returns the names in a line, each once. */
export function namesOf(line: string): string[] {
  return [...new Set(typedNames(line).map(({ name }) => name))].filter((name) => name !== '');
}

function lineName(name: string): string {
  const isPlain = !name.includes(',') && !name.startsWith('"') && name === name.trim();
  return isPlain ? name : `"${name.replaceAll('"', '""')}"`;
}

/** Returns names in a line. One with a comma of its own is in quotes. */
export function lineOf(names: readonly string[]): string {
  return names.map(lineName).join(', ');
}

/** Returns the last name in a line: the one that somebody types. */
export function lastName(line: string): string {
  return typedNames(line).at(-1)?.name ?? '';
}

/** Returns the line with another name in place of the last one. */
export function withLastName(line: string, name: string): string {
  const at = typedNames(line).at(-1)?.at ?? 0;
  return `${line.slice(0, at)}${at === 0 ? '' : ' '}${lineName(name)}`;
}

/** Returns the tag or person with a name; undefined where there is none, or more than one. */
export function onlyNamed(known: readonly NamedSlug[], name: string): NamedSlug | undefined {
  const wanted = name.toLowerCase();
  const found = known.filter((one) => one.name.toLowerCase() === wanted);
  return new Set(found.map(({ slug }) => slug)).size === 1 ? found[0] : undefined;
}

/** Returns a slug as imports make it; empty for a name of signs that no address has. */
function ownSlug(kind: DeskTermKind, name: string): string {
  return (kind === 'person' && slugify(name)) || termSlug(name);
}

/**
 * Returns what an item says of names: its entries of those that stay, what is known of others, and new
 * entries for the rest.
 */
export function named(
  kind: DeskTermKind,
  names: readonly string[],
  before: readonly NamedSlug[],
  known: readonly NamedSlug[] = [],
): NamedSlug[] {
  const terms = names.map((name) => {
    const kept = before.find((one) => one.name === name && one.slug !== '');
    if (kept !== undefined) return kept;
    const there = onlyNamed(known, name);
    return there === undefined
      ? { slug: ownSlug(kind, name), name }
      : { slug: there.slug, name: there.name };
  });
  return terms.filter(({ slug }) => slug !== '');
}
