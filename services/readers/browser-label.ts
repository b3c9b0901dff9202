/**
 * A session's label in its account's list: `Firefox on Linux`. Uses only names of ours, whatever a
 * browser calls itself.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** @param userAgent The header; '' when it is missing. */
export function browserLabel(userAgent: string): string {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent.includes(mark))?.[1];
  const system = named(systems);
  const browser = named(browsers) ?? words.browser;
  return system === undefined ? browser : fill(words.browserOn, { browser, system });
}
