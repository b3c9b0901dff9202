/** A site in each language: the software’s own texts on its pages are none of the English ones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { textDirection } from '../../../shared/content/languages.ts';
import en from '../../../shared/words/en.json' with { type: 'json' };
import { tables } from '../../../shared/words/table.ts';
import { openContentSite } from '../../support/content-site.ts';
import { publishFixture } from '../../support/fixture-magazine.ts';
import { FIXTURE_NOW } from '../../support/fixture-site.ts';
import { parseDocument } from '../../support/parse-document.ts';

const now = () => FIXTURE_NOW;
let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  const site = await openContentSite({ now, dataDir });
  await publishFixture(site.publisher());
  await site.close();
});
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** Returns what a page says: its texts, and the attributes that are spoken or shown. */
function said(document: Document): readonly string[] {
  for (const element of document.querySelectorAll('script, style')) element.remove();
  const attributes = ['alt', 'aria-label', 'placeholder', 'title'];
  return [...document.querySelectorAll('*')]
    .flatMap((element) => [
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === 3)
        .map(({ nodeValue }) => nodeValue ?? ''),
      ...attributes.map((name) => element.getAttribute(name) ?? ''),
    ])
    .map((text) => text.trim());
}

const escaped = (text: string) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
/** The English texts that a page in the language may not have, as patterns. */
function englishFor(language: keyof typeof tables): readonly RegExp[] {
  // "Newsletter" is French for one place, and English for another.
  const own = new Set(Object.values(tables[language]));
  return (Object.keys(en) as (keyof typeof en)[])
    .filter((name) => !own.has(en[name]) && !en[name].startsWith('{count, plural'))
    .filter((name) => /[a-z]{3}/i.test(en[name].replace(/\{\w+\}/g, '')))
    .map((name) => new RegExp(`^${escaped(en[name]).replace(/\{\w+\}/g, '.+')}$`));
}

/** What publishers write themselves: names of sections, titles and notes of the brand. */
const ofTheBrand = JSON.stringify(brand);
const languages = (Object.keys(tables) as (keyof typeof tables)[]).filter((name) => name !== 'en');

describe('A site in another language', () => {
  it.each(languages)('has no text of the English table on its pages: %s', async (language) => {
    jest.resetModules();
    jest.unstable_mockModule('../../../shared/brand/meridian.ts', () => ({
      brand: { ...brand, language },
    }));
    const own = await import('../../support/content-site.ts');
    const site = await own.openContentSite({ now, dataDir });
    const english = englishFor(language);
    const left: string[] = [];
    for (const path of [
      '/',
      '/story/full-story/',
      '/story/for-payers/',
      '/most-recent/',
      '/account/sign-in/',
      '/search/?q=story',
      '/search/?q=nothing-has-this',
      '/no/such/page/',
    ]) {
      const document = parseDocument((await site.get(path)).body);
      const { lang, dir } = document.documentElement;
      expect([path, lang, dir]).toEqual([
        path,
        language,
        textDirection(language) === 'rtl' ? 'rtl' : '',
      ]);
      const texts = said(document).filter((text) => !ofTheBrand.includes(text));
      left.push(
        ...texts
          .filter((text) => english.some((pattern) => pattern.test(text)))
          .map((text) => `${path} ${text}`),
      );
    }
    await site.close();
    expect(left).toEqual([]);
  });
});
