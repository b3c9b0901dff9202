/** Tables as CSV for spreadsheets. */
import { plainText } from './plain-text.ts';

/** A cell that no spreadsheet takes for a formula. */
function cell(value: string): string {
  const text = plainText(value);
  // Amounts that are negative are numbers, not formulas.
  const isAmount = /^-\d+(?:\.\d+)?$/.test(text);
  const safe = /^[=+@-]/.test(text) && !isAmount ? `'${text}` : text;
  return /[",\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * RFC 4180.
 * @param lines The first is the heading.
 */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}
