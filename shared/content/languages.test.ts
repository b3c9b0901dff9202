import { expect, it } from '@jest/globals';
import { isSameLanguage, ownLanguageName, textDirection } from './languages.ts';

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['az-Arab', 'rtl'],
  ['az', 'ltr'],
  ['zh-CN', 'ltr'],
  ['en', 'ltr'],
  ['not a tag', 'ltr'],
])('the text of %s runs %s', (language, direction) => {
  expect(textDirection(language)).toBe(direction);
});

it.each([
  ['es', 'Español'],
  ['ar', 'العربية'],
  ['zh', '中文'],
  ['not a tag', 'not a tag'],
])('%s calls itself %s', (language, name) => {
  expect(ownLanguageName(language)).toBe(name);
});

it('regions do not make another language', () => {
  expect([isSameLanguage('en', 'en-GB'), isSameLanguage('en', 'es')]).toEqual([true, false]);
});
