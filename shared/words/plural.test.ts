/** Small counts have the form that CLDR gives them, without `Intl`. */
import { expect, it, jest } from '@jest/globals';
import { plural, smallForm } from './plural.ts';
import { tables } from './table.ts';

const counts = Array.from({ length: 1_000 }, (_, count) => count);

it.each([...Object.keys(tables), 'en-GB', 'fr-CA', 'es-MX', 'pl'])(
  'a small count of %s has the form of CLDR, or leaves it to Intl',
  (language) => {
    const rules = new Intl.PluralRules(language);
    for (const count of counts)
      expect([rules.select(count), undefined]).toContain(smallForm(language, count));
    for (const count of [-1, 1.5, 1_000, 1_000_000])
      expect(smallForm(language, count)).toBeUndefined();
  },
);

it('a small count of the brand’s language makes no rules of Intl', () => {
  const made = jest.spyOn(Intl, 'PluralRules');
  const text = '{count, plural, one {# story} other {# stories}}';
  expect([0, 1, 2, 999].map((count) => plural(text, count))).toEqual([
    '0 stories',
    '1 story',
    '2 stories',
    '999 stories',
  ]);
  expect(made).not.toHaveBeenCalled();
  made.mockRestore();
  expect(plural(text, 1_000)).toBe('1,000 stories');
});
