/**
 * JSON that is safe inside a script element, whatever text it holds: `<`, U+2028 and U+2029 are
 * escaped (rules §5).
 */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
