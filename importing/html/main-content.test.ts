/** Tests how the text of a built page is found. */
import { describe, expect, it } from '@jest/globals';
import { plainText } from '../body/plain-text.ts';
import { paragraphs } from '../../test/support/built-sites.ts';
import { mainContent } from './main-content.ts';

const contentOf = (body: string) =>
  mainContent(`<html><body>${body}</body></html>`, {
    title: 'Title',
    dates: ['2024-01-02T08:00:00Z'],
  });

describe('the text of a built page', () => {
  it('has its boxes, code, tables and players, and not the rule below its headline', () => {
    const found = contentOf(
      `<main><h1>Title</h1><time datetime="2024-01-02">2 January</time><hr>${paragraphs('Boats')}
      <aside class="note">Careful</aside><pre><code class="language-js">a &lt; b</code></pre>
      <table><tr><td>Cell</td></tr></table><iframe src="https://www.youtube.com/embed/abc"></iframe></main>`,
    );
    expect(found).not.toMatch(/<h1|<hr|2 January/);
    expect(found).toMatch(
      /<aside class="note">Careful<.*class="language-js">a &lt; b<.*Cell.*youtube\.com\/embed/s,
    );
  });

  it('is the part that the page marks, also where it is short', () => {
    const related = `<div class="related">${paragraphs('Other', 9)}</div>`;
    for (const mark of ['itemprop="articleBody"', 'class="post e-content"'])
      expect(plainText(contentOf(`<div ${mark}><p>Short.</p></div>${related}`))).toBe('Short.');
  });

  it('is the whole article where Readability would leave out most of it', () => {
    const list = '<ul>'.concat(
      '<li><a href="/x">An entry of the list</a></li>'.repeat(30),
      '</ul>',
    );
    const found = plainText(contentOf(`<article><p>A list of links:</p>${list}</article>`));
    expect(found.match(/An entry of the list/g)).toHaveLength(30);
  });

  it('has a date within a sentence, and no line that is a byline', () => {
    const found = plainText(
      contentOf(
        `<article><p class="byline">By Ann, <time datetime="2024-01-02">today</time></p>${paragraphs('Boats')}
        <p>On <time datetime="1912-04-15">15 April 1912</time> the ship, which had left Southampton five days before with more than two thousand people on board, went down in the North Atlantic.</p></article>`,
      ),
    );
    expect(found).toContain('15 April 1912');
    expect(found).not.toContain('By Ann');
  });
});
