import { describe, expect, it } from '@jest/globals';
import { shownText, texturize } from './texturize.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

const english = { language: 'en-US', generator: 'https://wordpress.org/?v=6.5' };

describe('texts as WordPress showed them', () => {
  it.each([
    [
      'quotation marks, dashes and dots',
      `He said "yes" -- it's 'fine' - or so... a--b---c`,
      'He said “yes” — it’s ‘fine’ – or so… a–b—c',
    ],
    [
      'cut words and years',
      `'Tis rock 'n' roll of the '90s, '99.5 of 'em`,
      '’Tis rock ’n’ roll of the ’90s, ‘99.5 of ’em',
    ],
    ['genitives', `the dogs' owners' (James') "dogs'"`, 'the dogs’ owners’ (James’) “dogs’”'],
    [
      'feet, inches and sizes',
      `6'4" by 12" of 3x4, 1,024x768, 0x10, 4x4s`,
      '6’4″ by 12″ of 3×4, 1,024×768, 0x10, 4x4s',
    ],
    [
      'a number that ends a quotation',
      `"Catch 22" and "the 12" record" 'of 4'`,
      '“Catch 22” and “the 12″ record” ‘of 4’',
    ],
    [
      'marks beside elements',
      '"<em>One</em>" <b>"two"</b>, <i>three</i>\'s "four <code>"x"</code>"',
      '“<em>One</em>” <b>“two”</b>, <i>three</i>’s “four <code>"x"</code>”',
    ],
    ['marks that begin a paragraph', '<p>"a</p><p>"b"</p>"c', '<p>“a</p><p>“b”</p>“c'],
    ['marks after brackets and dashes', `("a") ["b"] --"c" “'d'”`, '(“a”) [“b”] –“c” “‘d’”'],
    ['marks of TeX, and a trade mark', "``a'' (tm)", '“a” ™'],
    [
      'what is no sentence',
      'xn--abc ----- <a title="a--b">https://a.test/b--c?d=\'e\' www.a--b.test</a>',
      'xn--abc ----- <a title="a--b">https://a.test/b--c?d=\'e\' www.a--b.test</a>',
    ],
    [
      'code and formulas',
      `<pre>"a" -- b</pre><kbd>"</kbd><tt>...</tt><math><mo>"</mo></math><script>"x"</script>`,
      `<pre>"a" -- b</pre><kbd>"</kbd><tt>...</tt><math><mo>"</mo></math><script>"x"</script>`,
    ],
    [
      'entities',
      '&quot;a&quot; b&nbsp;"c" &#8211; &amp;',
      '&quot;a&quot; b\u00a0“c” &#8211; &amp;',
    ],
  ])('%s', (_what, html, expected) => {
    expect(texturize(html, english)).toBe(expected);
  });

  it.each([
    ['de-DE', '“a” ‘b’ – c’d'],
    ['fr-FR', '«\u00a0a\u00a0» ‘b’ – c’d'],
    ['pl', '„a” ‘b’ – c’d'],
    ['cs_CZ', '„a“ ‘b’ – c’d'],
    ['el', '«a» “b” – c’d'],
    ['ru-RU', '«a» ‘b’ — c’d'],
    ['sv-SE', '”a” ‘b’ – c’d'],
    ['he-IL', "\"a\" 'b' – c'd"],
    ['', '“a” ‘b’ – c’d'],
  ])('with the marks of a translation: %s', (language, expected) => {
    expect(texturize(`"a" 'b' - c'd`, { language, generator: '' })).toBe(expected);
  });

  it('not in an export of another system', () => {
    const generator = 'Site-Server v6 (http://www.squarespace.com)';
    expect(texturize('"a" -- b', { language: 'en-US', generator })).toBe('"a" -- b');
  });

  it('of a title', () => {
    expect(shownText('Say <i>"a"</i> &amp; go...', english)).toBe('Say “a” & go…');
  });

  it('in a time that grows with the length alone', () => {
    const spentMs = startProcessorClock();
    for (const part of [`"9'`, `9"`, `' "`, '--', '9x', "''", '...', '"9" '])
      texturize(part.repeat(100_000), english);
    expect(spentMs()).toBeLessThan(15_000);
  });
});
