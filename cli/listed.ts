/** Lists in the reports of commands. */
import { number } from '../importing/counted.ts';

/** Longer lists are cut. The JSON report holds all entries. */
const MAX_LINES = 12;

/**
 * Returns a titled list for a report, cut where it is long; nothing for an empty one.
 * @param shown Makes a line safe to show in a terminal.
 */
export function listed(
  title: string,
  lines: readonly string[],
  shown: (line: string) => string,
): string[] {
  if (lines.length === 0) return [];
  const more =
    lines.length > MAX_LINES
      ? [`  … and ${number(lines.length - MAX_LINES)} more; --report FILE writes all`]
      : [];
  return ['', title, ...lines.slice(0, MAX_LINES).map((line) => `  ${shown(line)}`), ...more];
}
