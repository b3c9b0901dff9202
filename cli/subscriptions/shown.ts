/** For people: a value of a table in quotation marks, short, and without what a terminal obeys. No program takes it for a formula. */
export function shown(value: string): string {
  return `“${value
    .trim()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 40)}”`;
}
