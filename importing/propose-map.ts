/**
 * Writes the map file that the report of an import proposes. Its lines apply as they are: what only a
 * person can say stands in comments.
 */

/** A front matter field that was not read. */
export interface UnknownField {
  readonly count: number;
  /** The first value of it. */
  readonly example: unknown;
  /** The field of ours that it fills, where the item has none of its own. */
  readonly fills?: string | undefined;
}

/** A value that items lack, which `defaults` can give them. */
export interface LackedDefault {
  /** What the import took in its place. Undefined: nothing, and items are left out. */
  readonly value: string | undefined;
  readonly count: number;
}

/** What an import did not understand. */
export interface Unread {
  readonly fields: ReadonlyMap<string, UnknownField>;
  /** Names made from handles. */
  readonly madeNames: ReadonlyMap<string, string>;
  /** By our field. */
  readonly lacked: ReadonlyMap<string, LackedDefault>;
}

/** The most fields or authors of a proposal. */
const MAX_LINES = 200;
const MAX_EXAMPLE_CHARACTERS = 60;
/** YAML allows keys up to 1,024 characters; quotes may need six for one. */
const MAX_NAME_CHARACTERS = 150;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // Comments end with their line, and a terminal must not obey what a source holds.
  return text
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_EXAMPLE_CHARACTERS);
}

function quoted(text: string): string {
  return /^[\p{L}_](?:[\p{L}\p{N} _.-]*[\p{L}\p{N}_])?$/u.test(text) ? text : JSON.stringify(text);
}

/** Whether a map can say a name: it reads names without the space around them. */
function isSayable(name: string): boolean {
  return name !== '' && name === name.trim() && name.length <= MAX_NAME_CHARACTERS;
}

function fieldLines(fields: Unread['fields']): string[] {
  const sorted = [...fields]
    .filter(([name]) => isSayable(name))
    .sort(([one, { count: often }], [other, { count: seldom }]) =>
      seldom === often ? Number(one > other) * 2 - 1 : seldom - often,
    )
    .slice(0, MAX_LINES);
  const named = Map.groupBy(sorted, ([, { fills = '' }]) => fills);
  return [...named].flatMap(([ours, all]) => {
    const note = (field: UnknownField) => `# ${field.count} ×, such as ${shown(field.example)}`;
    if (ours === '')
      return all.map(([name, field]) => `  # FIELD: ${quoted(shown(name))} ${note(field)}`);
    const [first, ...more] = all;
    if (first === undefined) return [];
    return more.length === 0
      ? [`  ${ours}: ${quoted(first[0])} ${note(first[1])}`]
      : [`  ${ours}:`, ...all.map(([name, field]) => `    - ${quoted(name)} ${note(field)}`)];
  });
}

function defaultLine([field, { value, count }]: readonly [string, LackedDefault]): string {
  const items = count === 1 ? '1 item' : `${count} items`;
  return value === undefined
    ? `  # ${field}: VALUE # ${items} left out, because none is said`
    : `  ${field}: ${quoted(value)} # ${items} without one; it was assumed`;
}

/** Returns the lines of a map that say something, without those for a person to complete. */
export function effectiveLines(map: string): string[] {
  const lines = map.split('\n').filter((line) => line !== '' && !/^\s*#/.test(line));
  // A name with nothing below it.
  return lines.filter(
    (line, at) => line.startsWith(' ') || lines[at + 1]?.startsWith(' ') === true,
  );
}

/**
 * Returns a map file as YAML: first the fields that fill one of ours, then in comments those that only a
 * person can name, the most frequent first; names of authors for correction; and defaults. Undefined
 * when there is nothing to propose.
 */
export function proposeMap({ fields, madeNames, lacked }: Unread): string | undefined {
  const ours = fieldLines(fields);
  const authors = [...madeNames]
    .filter(([handle, name]) => isSayable(handle) && isSayable(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_LINES)
    .map(([handle, name]) => `    ${quoted(handle)}: ${quoted(name)}`);
  const defaults = [...lacked].map(defaultLine);
  const lines = [
    ...(ours.length === 0
      ? []
      : [
          '# Fields that were not read. To use one, remove its "# " and name the field of ours.',
          'fields:',
          ...ours.filter((line) => !line.startsWith('  #')),
          ...ours.filter((line) => line.startsWith('  #')),
        ]),
    ...(authors.length === 0
      ? []
      : [
          '# Names made from handles. Correct those that are wrong.',
          'values:',
          '  authors:',
          ...authors,
        ]),
    ...(defaults.length === 0
      ? []
      : ['# Values of items that say none.', 'defaults:', ...defaults]),
  ];
  return lines.length === 0 ? undefined : [...lines, ''].join('\n');
}
