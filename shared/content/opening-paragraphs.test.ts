import { expect, it } from '@jest/globals';
import { openingParagraphs } from './opening-paragraphs.ts';

const html = (text: string) => ({ kind: 'html' as const, html: text });

it('The running text of a body is its paragraphs, without what stands beside them', () => {
  const body = [
    html(
      '<h2>Heading</h2><blockquote><p>Quoted</p></blockquote><ul><li><p>Point</p></li></ul>' +
        '<pre><code>code &lt;p&gt;</code></pre><table><tr><td><p>Cell</p></td></tr></table>' +
        '<figure><p>Picture</p><figcaption>Caption</figcaption></figure><p><strong>Bold heading</strong></p>' +
        '<p>* * *</p><p><a href="/x">A link</a></p><p>One &amp; <em>the</em> same<sup class="footnote-ref"><a href="#f">1</a></sup>.</p>',
    ),
    { kind: 'pullquote' as const, text: 'Pulled' },
    html(
      '<section><p lang="ja">港の<em>灯り</em>は<br>消える。</p></section><p>Three <code>x</code></p>',
    ),
  ];
  expect([...openingParagraphs(body)]).toEqual([
    'One & the same.',
    '港の灯りは 消える。',
    'Three x',
  ]);
});

it('It is read no further than it is asked', () => {
  const read: string[] = [];
  const watched = (text: string) => ({
    kind: 'html' as const,
    get html() {
      read.push(text);
      return `<p>${text}</p>`;
    },
  });
  const paragraphs = openingParagraphs([watched('One'), watched('Two')]);
  expect(paragraphs.next().value).toBe('One');
  expect(new Set(read)).toEqual(new Set(['One']));
});
