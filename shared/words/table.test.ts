/** Each table has a text for each place, with the same values, and plurals as its language has them. */
import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { textDirection } from '../content/languages.ts';
import en from './en.json' with { type: 'json' };
import { tables, wordsOf, type Words } from './table.ts';

const pluralSyntax = /^\{count, plural,((?: (?:zero|one|two|few|many|other) \{[^{}]+\})+)\}$/;
const categories = (text: string) =>
  [...(pluralSyntax.exec(text)?.[1] ?? '').matchAll(/ (\w+) \{/g)].map(([, name = '']) => name);
const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).toSorted();

const names = Object.keys(en) as (keyof Words)[];
const plurals = names.filter((name) => en[name].startsWith('{count, plural'));
const languages = Object.entries<Words>(tables);
const translations = languages.filter(([language]) => language !== 'en');

describe.each(languages)('The table of %s', (language, table) => {
  it('has a text for each name', () => {
    const own = Object.keys(table);
    expect({
      missing: names.filter((name) => !own.includes(name) || table[name].trim() === ''),
      unknown: own.filter((name) => !(name in en)),
    }).toEqual({ missing: [], unknown: [] });
    expect(table.direction).toBe(textDirection(language));
  });

  it('has the same values in each text as the English table', () => {
    const different = names
      .filter((name) => !plurals.includes(name))
      .filter((name) => placeholders(table[name]).join() !== placeholders(en[name]).join());
    expect(different).toEqual([]);
  });

  // Decimals and millions have forms of their own in some languages; nothing here counts them.
  // Names that `fill` does not find would stay in the text, as would a brace that nobody closes.
  it('has nothing but names of values in braces', () => {
    const rest = (name: keyof Words) => table[name].replace(/\{[a-z]\w*\}/gi, '');
    expect(names.filter((name) => !plurals.includes(name) && /[{}]/.test(rest(name)))).toEqual([]);
    expect(names.filter((name) => table[name].includes("'{"))).toEqual([]);
  });

  it('has each plural form that whole numbers take in the language, with the others last', () => {
    const rules = new Intl.PluralRules(language);
    const taken = [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))];
    for (const name of plurals) {
      const forms = categories(table[name]);
      expect({ name, forms: forms.toSorted() }).toEqual({
        name,
        forms: [...new Set([...taken, 'other'])].toSorted(),
      });
      expect(forms.at(-1)).toBe('other');
      expect(forms.length).toBe(new Set(forms).size);
    }
  });
});

describe('Texts', () => {
  it('of each file are those of a language', () => {
    const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));
    expect(files.toSorted()).toEqual(languages.map(([language]) => `${language}.json`).toSorted());
  });

  it.each(translations)('of %s are translated', (_, table) => {
    // Single words can be the same in two languages: "Photo", "Page 2".
    const isSentence = (text: string) =>
      !plurals.some((name) => en[name] === text) && text.split(' ').length > 3;
    expect(names.filter((name) => table[name] === en[name] && isSentence(en[name]))).toEqual([]);
  });

  it('are English for a language without a table', () => {
    expect(wordsOf('pt-BR').readNext).toBe('Read next');
    expect(wordsOf('constructor').readNext).toBe('Read next');
  });

  it.each([
    ['es-MX', tables.es],
    ['DE', tables.de],
    ['ja-JP', tables.ja],
  ])('of a language serve all its countries: %s', (tag, table) => {
    expect(wordsOf(tag)).toBe(table);
  });

  it.each([
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['arn', 'ltr'],
    ['ja', 'ltr'],
  ])('of %s run %s', (tag, direction) => {
    expect(textDirection(tag)).toBe(direction);
  });
});
