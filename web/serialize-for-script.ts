/** JSON that may stand inside a script element, whatever text it holds (rules: `<`, U+2028 and U+2029 escaped). */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
