/**
 * JSON that is safe inside a script element, whatever text it holds: `<`, U+2028 and U+2029 are
 * escaped (rules §5).
 */
export function serializeForScript(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
