/**
 * Formats a table value for people: in quotation marks, short, and without terminal control
 * characters. No program interprets it as a formula.
 */
export function shown(value: string): string {
  return `“${value
    .trim()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, 40)}”`;
}
