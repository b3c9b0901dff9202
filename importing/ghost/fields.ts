/** Reads fields of untrusted JSON. Reads own keys only, and only values of the expected type. */

export type Fields = ReadonlyMap<string, unknown>;

/** Returns the fields of an object, or an empty map for any other value. */
export function fieldsOf(value: unknown): Fields {
  return new Map(
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.entries(value)
      : [],
  );
}

/** Returns the entries of a list, or an empty list for any other value. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the first of the fields that holds non-empty text. */
export function textField(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value;
  }
  return '';
}

/** Returns a number, or text that holds one. */
export function numberField(fields: Fields, name: string): number | undefined {
  const value = fields.get(name);
  const isText = typeof value === 'string' && value.trim() !== '';
  if (typeof value !== 'number' && !isText) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
