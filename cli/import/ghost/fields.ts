/** Reads fields of JSON that is not to be trusted: by own keys only, and only of the type that is asked for. */

export type Fields = ReadonlyMap<string, unknown>;

/** The fields of an object; none for anything else. */
export function fieldsOf(value: unknown): Fields {
  return new Map(
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [],
  );
}

/** The entries of a list; none for anything else. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The first of some fields that is text and not empty. */
export function textField(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return '';
}

/** A number, or text that is one. */
export function numberField(fields: Fields, name: string): number | undefined {
  const value = fields.get(name);
  const number =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && value.trim() !== ''
        ? Number(value)
        : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
