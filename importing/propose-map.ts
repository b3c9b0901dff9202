/** Writes the map file that the report of an import proposes. */

/** A front matter field that was not read. */
export interface UnknownField {
  readonly count: number;
  /** The first value of it. */
  readonly example: unknown;
}

/** The most fields or authors of a proposal. */
const MAX_LINES = 200;
const MAX_EXAMPLE_CHARACTERS = 60;

function shown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  // Comments end with their line, and a terminal must not obey what a source holds.
  return text
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_EXAMPLE_CHARACTERS);
}

/** Returns the field of ours that a value looks like. */
function likelyField(name: string, value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'object' && first !== null && !(first instanceof Date)) return '';
  const text = String(first);
  if (first instanceof Date || /^\d{4}-\d{1,2}-\d{1,2}/.test(text)) return 'date';
  if (/\.(?:jpe?g|png|webp|gif|avif|svg)$/i.test(text)) return 'image';
  if (/^https?:\/\//i.test(text)) return 'linkUrl';
  if (/author|writer|byline/i.test(name)) return 'authors';
  if (/access|member|paywall|subscri/i.test(name)) return 'access';
  if (Array.isArray(value)) return 'tags';
  return text.length > 60 ? 'dek' : '';
}

function quoted(text: string): string {
  return /^[\p{L}_][\p{L}\p{N} _.-]*$/u.test(text) ? text : JSON.stringify(text);
}

/**
 * Returns a map file as YAML: each field in a comment, the most frequent first, and the names of
 * authors for correction. Undefined when there is nothing to propose.
 */
export function proposeMap(
  fields: ReadonlyMap<string, UnknownField>,
  madeNames: ReadonlyMap<string, string>,
): string | undefined {
  if (fields.size === 0 && madeNames.size === 0) return undefined;
  const fieldLines = [...fields]
    .sort(([one, { count: often }], [other, { count: seldom }]) =>
      seldom === often ? Number(one > other) * 2 - 1 : seldom - often,
    )
    .slice(0, MAX_LINES)
    .map(([name, { count, example }]) => {
      const ours = likelyField(name, example) || 'FIELD';
      return `  # ${ours}: ${quoted(shown(name))} # ${count} ×, such as ${shown(example)}`;
    });
  const authorLines = [...madeNames]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_LINES)
    .map(([handle, name]) => `    ${quoted(shown(handle))}: ${quoted(shown(name))}`);
  return [
    ...(fieldLines.length === 0
      ? []
      : ['# Fields that were not read. To use one, remove its "# " and name the field of ours.']),
    ...(fieldLines.length === 0 ? [] : ['fields:', ...fieldLines]),
    ...(authorLines.length === 0
      ? []
      : ['# Names made from handles. Correct those that are wrong.', 'values:', '  authors:']),
    ...authorLines,
    '',
  ].join('\n');
}
