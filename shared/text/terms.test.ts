import { describe, expect, it } from '@jest/globals';
import { loadLanguage } from './languages.ts';
import { termsOf, tokensOf } from './terms.ts';

async function terms(text: string, language: string): Promise<string> {
  return termsOf(text, await loadLanguage(language)).join(' ');
}

/** Every word of both texts that is found by the same terms. */
async function shared(one: string, other: string, language: string): Promise<number> {
  const rules = await loadLanguage(language);
  const known = new Set(tokensOf(one, rules).flatMap((token) => token.terms));
  return tokensOf(other, rules).filter((token) => token.terms.some((term) => known.has(term)))
    .length;
}

describe('The terms of a text', () => {
  it('are stems without stop words, possessives and accents', async () => {
    expect(await terms('The keeper’s lighthouses at the café don’t cost $1,000.', 'en')).toBe(
      'keeper lighthous cafe cost 1000',
    );
  });

  it('keep names of letters and digits together', async () => {
    expect(await terms('18F of the U.S. wrote A11Y rules', 'en')).toBe('18f us wrote a11i rule');
  });

  it.each([
    ['en', 'policies of running agencies', 'policy run agency', 3],
    ['es', 'la educación y las políticas', 'educacion politica educaciones', 3],
    ['de', 'die Häuser der Straße', 'Haus Strassen', 2],
    ['fr', 'l’économie des chevaux', 'économies economie cheval', 3],
    ['ar', 'وَالْكِتَابُ في المدينة', 'كتاب مدينه', 2],
    ['sv-SE', 'flickornas böcker', 'flicka bok', 1],
    ['ru', 'новые книги', 'новая книга', 2],
  ])('bring inflected words of %s together: %s', async (language, one, other, count) => {
    expect(await shared(one, other, language)).toBe(count);
  });

  it('are overlapping pairs of letters in Chinese, Japanese and Korean, words in Thai', async () => {
    expect(await terms('北京大学, 2024年 web', 'zh')).toBe('北京 京大 大学 2024 年 web');
    expect(await terms('ﾗｰﾒﾝの店', 'ja')).toBe('ラー ーメ メン ンの の店');
    expect(await terms('한국어', 'ko')).toBe('한국 국어');
    expect(await terms('สวัสดีประเทศไทย', 'th')).toBe('สวัสดี ประเทศไทย');
  });

  it('do not overlap where their order must not show', async () => {
    const rules = await loadLanguage('zh');
    expect(termsOf('我们今天去北京大学', rules, 'apart').join(' ')).toBe('我们 今天 去 北京 大学');
  });

  it.each([
    ['C# and C++ beside C', 'en', 'c# c++ besid c'],
    ['C♯, Ｃ＃.', 'en', 'c# c#'],
    ['Disney+ cost 3.5 a+b', 'en', 'disnei cost 3 5 b'],
    ['re\u00ADuse in\u200Bside \uFEFFtail', 'en', 'reus insid tail'],
    ['rock ʼn’ roll, it´s, donʼt, don`t', 'xx', 'rock n roll it dont dont'],
    ['Hawaiʻi Hawaii', 'xx', 'hawaii hawaii'],
    ['צה״ל צהל', 'he', 'צהל צהל'],
  ])('are not hidden by signs inside words: %s', async (text, language, expected) => {
    expect(await terms(text, language)).toBe(expected);
  });

  it.each([
    ['Wi-Fi', 'wifi'],
    ['e‑mails', 'email'],
    ['AT&T', 'att'],
    ['Node.js', 'nodej'],
    ['snake_case', 'snakecas'],
    ['state-of-the-art', 'stateoftheart'],
  ])('join the parts of one word as well: %s', async (text, expected) => {
    const tokens = tokensOf(`before ${text} after`, await loadLanguage('en'));
    const joined = tokens.filter(({ isJoined }) => isJoined === true);
    expect(joined.map(({ terms: [term], position }) => [term, position])).toEqual([[expected, 1]]);
    expect(tokens.at(-1)?.position).toBe(tokens.length - 2);
  });

  it.each(['3.5', '2024-11-26', 'one - two', 'one.', 'a-b-c-d-e', 'one, two'])(
    'join nothing that is not one word: %s',
    async (text) => {
      const tokens = tokensOf(text, await loadLanguage('en'));
      expect(tokens.filter(({ isJoined }) => isJoined === true)).toEqual([]);
    },
  );

  it('of a language without rules are its words', async () => {
    expect(await terms('Gusto niyang magbasa', 'tl')).toBe('gusto niyang magbasa');
  });
});
