/** Tests how the text of a built page is found. */
import { describe, expect, it } from '@jest/globals';
import { plainText } from '../body/plain-text.ts';
import { paragraphs } from '../../test/support/built-sites.ts';
import { mainContent } from './main-content.ts';

const contentOf = (body: string) =>
  mainContent(`<html><body>${body}</body></html>`, {
    title: 'Title',
    dates: ['2024-01-02T08:00:00Z'],
    authors: ['Ann Lee', 'Lee'],
    terms: ['Boats'],
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

  it.each([
    '<p class="byline">By Ann Lee, <time datetime="2024-01-02">today</time></p>',
    '<div>Published: <time>2024-01-02</time> · 5 min read in <a href="/t">#Boats</a></div>',
    '<div><span>By Lee</span> <div><time datetime="2024-01-02">2 January</time>, 10:30 am</div></div>',
    '<ul><li><time datetime="2024-01-02">2 January</time></li><li>Ann Lee</li></ul>',
    '<dl><dt>Veröffentlicht am</dt><dd><time datetime="2024-01-02">2. Januar</time></dd></dl>',
    '<p>投稿日: <time datetime="2024-01-02">1月2日</time></p>',
  ])('has no line that repeats its fields, above and below: %s', (line) => {
    const article = `<article>${line}${paragraphs('Boats')}${line}</article>`;
    const expected = plainText(paragraphs('Boats'));
    expect(plainText(contentOf(article))).toBe(expected);
    expect(plainText(contentOf(`<div class="e-content">${line}${paragraphs('Boats')}</div>`))).toBe(
      expected,
    );
  });

  it.each([
    '<p>On <time datetime="2024-01-02">Friday</time> the mayor resigned after nine years.</p>',
    '<p>On <span><time datetime="2024-01-02">Friday</time></span> he resigned</p>',
    '<p>By Annette, <time datetime="2024-01-02">Friday</time></p>',
    '<div>By Ann Lee on <time datetime="2024-01-02">Friday</time>. Corrected: the ship sank.</div>',
    '<ul><li><time datetime="2024-01-02">9:00</time> Vote</li><li><time datetime="2024-01-02">10:00</time> Count</li></ul>',
    '<table><tbody><tr><td>Resigned</td><td><time datetime="2024-01-02">Friday</time></td></tr></tbody></table>',
    '<p><time datetime="2024-01-02">Friday</time>: 3–2</p>',
  ])('has each sentence with its own date, wherever it stands: %s', (line) => {
    const text = plainText(line);
    for (const parts of [
      [line, paragraphs('Boats')],
      [paragraphs('Boats'), line, paragraphs('Boats')],
      [paragraphs('Boats'), line],
    ]) {
      const body = parts.join('\n');
      const expected = plainText(body);
      expect(expected).toContain(text);
      for (const whole of [`<article>${body}</article>`, `<div class="e-content">${body}</div>`])
        expect(plainText(contentOf(whole))).toBe(expected);
    }
  });

  it('has a date that stands alone amid its text, and a picture in its byline', () => {
    const date = '<p><time datetime="2024-01-02">2 January</time></p>';
    const byline = `<div><img src="/ann.png" alt=""> Ann Lee, <time datetime="2024-01-02">today</time></div>`;
    const found = contentOf(
      `<article>${byline}${paragraphs('Boats')}${date}${paragraphs('Tides')}</article>`,
    );
    expect(plainText(found)).toContain('2 January');
    expect(found).not.toContain('today');
    expect(found).toContain('<img src="/ann.png"');
  });
});
