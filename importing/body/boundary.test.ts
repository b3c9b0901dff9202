import { describe, expect, it } from '@jest/globals';
import { freeSegments } from '../../shared/content/free-part.ts';
import { createTestRun } from '../../test/support/test-run.ts';
import { boundaryHtml, isBoundaryMark } from './boundary.ts';
import { toBody } from './to-segments.ts';

/** Returns what is free of a text, and the whole of it, as HTML with the kinds of other segments. */
async function read(html: string): Promise<{ free: string | undefined; whole: string }> {
  const { body, freePart } = await toBody({ html, ref: 'x' }, createTestRun());
  const write = (segments: typeof body): string =>
    segments.map((part) => (part.kind === 'html' ? part.html : `[${part.kind}]`)).join('');
  return {
    free: freePart === undefined ? undefined : write(freeSegments(body, freePart)),
    whole: write(body),
  };
}

describe('The mark of the free part’s end', () => {
  it.each([
    'more',
    ' more ',
    'MORE',
    'more Read on',
    'more\nRead on',
    '-more-',
    'members-only',
    'truncate',
    ' excerpt ',
    ' end  excerpt ',
    ' PELICAN_END_SUMMARY ',
    ' TEASER_END ',
    ' TEASER_END: Read on ',
  ])('is the comment "%s"', (comment) => {
    expect(isBoundaryMark(comment)).toBe(true);
  });

  it.each([
    '',
    ' more about this later ',
    'moreover',
    'noteaser',
    'nextpage',
    'wp:more',
    ' excerpt of a letter ',
  ])('is not the comment "%s"', (comment) => {
    expect(isBoundaryMark(comment)).toBe(false);
  });

  it.each([
    ['between paragraphs', '<p>a</p><!--more--><p>b</p>', '<p>a</p>'],
    ['within one', '<p>a <em>b<!--more--> c</em> d</p>', '<p>a <em>b</em></p>'],
    ['in loose text', 'a<!--more-->b', '<p>a</p>'],
    ['between two groups', '<div><p>a</p></div><!--more--><div><p>b</p></div>', '<p>a</p>'],
    ['in a column', '<div><div><p>a</p><!--more--><p>b</p></div><div>c</div></div>', '<p>a</p>'],
    ['in a list', '<ul><li>a</li><li><!--more-->b</li><li>c</li></ul>', '<ul><li>a</li></ul>'],
    [
      'in a table',
      '<table><tr><td>a</td><td>b<!--more--></td></tr><tr><td>c</td></tr></table>',
      '<table><tr><td>a</td><td>b</td></tr></table>',
    ],
    [
      'in a quotation',
      '<blockquote><p>a</p><!--more--><p>b</p></blockquote>',
      '<blockquote><p>a</p></blockquote>',
    ],
    ['in a heading', '<h2>a</h2><h2><!--more-->b</h2>', '<h2>a</h2>'],
    ['alone in a paragraph', '<p>a</p><p><!--more--></p><p>b</p>', '<p>a</p>'],
    ['before everything', '<!--more--><p>a</p><p>b</p>', ''],
    ['after everything', '<p>a</p><p>b</p><!--more-->', '<p>a</p><p>b</p>'],
    ['twice', '<p>a</p><!--more--><p>b</p><!--more--><p>c</p>', '<p>a</p>'],
    ['in two forms', `<p>a</p>${boundaryHtml}<p>b</p><!--members-only--><p>c</p>`, '<p>a</p>'],
    ['before an image', '<p>a</p><!--more--><img src="b.png"><p>c</p>', '<p>a</p>'],
    ['after an image', '<p>a</p><img src="b.png"><!--more--><p>c</p>', '<p>a</p>[image]'],
    ['before an image of its paragraph', '<p><!--more--><img src="b.png"> c</p>', ''],
    [
      'in a caption',
      '<p>a</p><figure><img src="b.png"><figcaption>c<!--more--></figcaption></figure><p>d</p>',
      '<p>a</p>',
    ],
    [
      'in a pull quote',
      '<p>a</p><blockquote class="pullquote">b<!--more--></blockquote><p>c</p>',
      '<p>a</p>',
    ],
    [
      'in an element that is left out',
      '<p>a</p><select><option>b<!--more--></select><p>c</p>',
      '<p>a</p>',
    ],
  ])(
    '%s frees what stands before it, and changes nothing of the whole',
    async (_where, html, free) => {
      const found = await read(html);
      expect(found.free).toBe(free);
      const unmarked = html.replaceAll('<!--more-->', '').replaceAll(boundaryHtml, '');
      expect(found.whole).toBe((await read(unmarked)).whole);
      expect(found.whole).not.toMatch(/masthead|<!--/);
    },
  );

  it.each([
    ['in code', '<p>a</p><pre><code><!--more--></code></pre><p>b</p>'],
    ['as text', '<p>a &lt;!--more--&gt; b</p>'],
    ['in an attribute', '<p title="<!--more-->">a</p><p>b</p>'],
    ['forged as an element', '<p>a</p><masthead-boundary></masthead-boundary><p>b</p>'],
    ['forged with a key', '<p>a</p><masthead-boundary data-key="x"></masthead-boundary><p>b</p>'],
  ])('%s is none', async (_where, html) => {
    expect((await read(html)).free).toBeUndefined();
  });
});
