import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainText } from '../body/plain-text.ts';
import { autop } from './autop.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

describe('paragraphs of classic posts', () => {
  it.each([
    ['a blank line ends a paragraph', 'one\n\ntwo', '<p>one</p>\n<p>two</p>'],
    ['a line of spaces is a blank line', 'one\n \t \ntwo', '<p>one</p>\n<p>two</p>'],
    [
      'line ends of Windows are line ends',
      'one\r\n\r\ntwo\r\nthree',
      '<p>one</p>\n<p>two<br />\nthree</p>',
    ],
    ['a single line end is a line break', 'one\ntwo', '<p>one<br />\ntwo</p>'],
    [
      'a written line break is not doubled',
      'one<br>\ntwo<br />\nthree',
      '<p>one<br>two<br />three</p>',
    ],
    ['an empty text has no paragraph', ' \n\n ', ''],
    [
      'a paragraph of no-break spaces has nothing to read',
      'one\n\n&nbsp;\n\ntwo',
      '<p>one</p>\n<p>two</p>',
    ],
    [
      'a heading stands on its own',
      'one\n<h2>Two</h2>\nthree',
      '<p>one</p>\n<h2>Two</h2>\n<p>three</p>',
    ],
    ['a line end in a heading is a line break', '<h2>One\nTwo</h2>', '<h2>One<br />\nTwo</h2>'],
    ['a list is no paragraph', '<ul>\n<li>one</li>\n</ul>', '<ul>\n<li>one</li>\n\n</ul>'],
    [
      'a list item with blank lines has paragraphs',
      '<ul><li>one\n\ntwo</li></ul>',
      '<ul><li><p>one</p>\n<p>two</p>\n</li>\n</ul>',
    ],
    [
      'a quotation always has paragraphs',
      '<blockquote>one</blockquote>',
      '<blockquote><p>one</p>\n</blockquote>',
    ],
    ['a division keeps a single line as it is', '<div>one</div>', '<div>one</div>'],
    [
      'a division with blank lines has paragraphs',
      '<div>one\n\ntwo</div>',
      '<div><p>one</p>\n<p>two</p>\n</div>',
    ],
    ['a written paragraph stays one', '<p>one</p>two', '<p>one</p>\n<p>two</p>'],
    ['a blank line divides a written paragraph', '<p>one\n\ntwo</p>', '<p>one</p>\n<p>two</p>'],
    ['preformatted text stays as it is', '<pre>one\n\n  two</pre>', '<pre>one\n\n  two</pre>'],
    [
      'formatting goes on after a blank line',
      '<strong>one\n\ntwo</strong> three',
      '<p><strong>one</strong></p>\n<p><strong>two</strong> three</p>',
    ],
    [
      'a cell keeps its line',
      '<table>\n<tr>\n<td>one</td>\n</tr>\n</table>',
      '<table>\n<tr>\n<td>one</td>\n\n</tr>\n\n</table>',
    ],
    ['the "more" mark ends a paragraph', 'one<!--more Read on-->two', '<p>one</p>\n<p>two</p>'],
    ['the page break ends a paragraph', 'one<!--nextpage-->two', '<p>one</p>\n<p>two</p>'],
    ['other comments leave nothing', 'one<!-- note -->two', '<p>onetwo</p>'],
    ['a stray closing tag is dropped', '</div>one</p>', '<p>one</p>'],
    ['a less-than sign stays readable', '1 < 2', '<p>1 &lt; 2</p>'],
    [
      'a figure is no paragraph and its caption has none',
      '<figure><img src="a.jpg">\n<figcaption>one</figcaption></figure>two',
      '<figure><img src="a.jpg">\n<figcaption>one</figcaption>\n</figure>\n<p>two</p>',
    ],
    [
      'an image with text stands in its paragraph',
      '<img src="a.jpg"> one',
      '<p><img src="a.jpg"> one</p>',
    ],
    [
      'line ends inside a player are not breaks',
      '<video>\n<source src="a.mp4">\n</video>',
      '<p><video>\n<source src="a.mp4">\n</video></p>',
    ],
    [
      'a line end inside a tag is none of the text',
      '<a\nhref="/x">one</a>',
      '<p><a\nhref="/x">one</a></p>',
    ],
    ['a rule parts paragraphs', 'one\n<hr>\ntwo', '<p>one</p>\n<hr><p>two</p>'],
  ])('%s', (_rule, input, output) => {
    expect(autop(input)).toBe(output);
  });

  it('keep every word of any text', () => {
    const parts = fc.constantFrom(
      'a',
      'b c',
      '\n',
      '\n\n',
      '<p>',
      '</p>',
      '<div>',
      '</div>',
      '<ul><li>',
      '</li></ul>',
      '<b>',
      '</b>',
      '<br>',
      '<blockquote>',
      '</blockquote>',
      '<h2>',
      '</h2>',
      ' < ',
      '&amp;',
      '<td>',
      '<figure>',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (list) => {
        const input = list.join('');
        const words = (html: string): string =>
          plainText(html.replace(/</g, ' <').replace(/>/g, '> ')).replace(/\s/g, '');
        expect(words(autop(input))).toBe(words(input));
      }),
    );
  });
});

describe('hostile texts of one megabyte', () => {
  it.each([
    ['line ends', '\n'.repeat(1_000_000)],
    ['blank lines and letters', 'a\n\n'.repeat(330_000)],
    ['spaces between two line ends', `\n${' '.repeat(1_000_000)}x`],
    ['unclosed divisions', '<div>'.repeat(200_000)],
    ['unclosed formatting over blank lines', '<b>x\n\n'.repeat(140_000)],
    ['unclosed players', `${'<video>'.repeat(140_000)}</video>`],
    ['closing tags alone', '</p></div>'.repeat(100_000)],
    ['tags that never end', '<a "'.repeat(250_000)],
    ['no-break spaces', '&nbsp;'.repeat(166_000)],
  ])('are read in linear time: %s', (_name, text) => {
    const spentMs = startProcessorClock();
    autop(text);
    expect(spentMs()).toBeLessThan(15_000);
  });
});
