/** Makes a record that has a value for each name of a list: a loop over a table. */

/**
 * @param make Returns the value of a name.
 * @returns e.g. `recordOf(['a', 'b'], (name) => name.length)` is `{ a: 1, b: 1 }`.
 */
export function recordOf<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  const entries = names.map((name) => [name, make(name)] as const);
  // TypeScript types the keys of `fromEntries` as any text.
  return Object.fromEntries(entries) as Record<Name, Value>;
}
