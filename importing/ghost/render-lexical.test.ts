import { describe, expect, it } from '@jest/globals';
import { boundaryHtml } from '../body/boundary.ts';
import { renderLexical } from './render-lexical.ts';

type Node = Record<string, unknown>;

function render(...children: readonly Node[]): { html: string; unknown: string[] } {
  const unknown: string[] = [];
  const html = renderLexical(
    { root: { type: 'root', children } },
    { unknown: (name) => unknown.push(name), warn: () => undefined, part: () => '' },
  );
  return { html, unknown };
}

const text = (value: string, format = 0): Node => ({ type: 'extended-text', text: value, format });

describe('lexical', () => {
  it.each<[string, Node[], string]>([
    [
      'paragraphs',
      [
        { type: 'paragraph', children: [text('a & b')] },
        { type: 'paragraph', children: [] },
      ],
      '<p>a &amp; b</p>',
    ],
    [
      'headings',
      [
        { type: 'extended-heading', tag: 'h3', children: [text('a')] },
        { type: 'heading', tag: 'script', children: [text('b')] },
      ],
      '<h3>a</h3><h2>b</h2>',
    ],
    [
      'quotations',
      [
        { type: 'extended-quote', children: [text('a')] },
        { type: 'aside', children: [text('b')] },
      ],
      '<blockquote><p>a</p></blockquote><blockquote><p>b</p></blockquote>',
    ],
    [
      'every format of text',
      [1, 2, 4, 8, 16, 32, 64, 128].map((bit) => text('x', bit)),
      '<strong>x</strong><em>x</em><s>x</s><u>x</u><code>x</code><sub>x</sub><sup>x</sup><mark>x</mark>',
    ],
    ['several formats at once', [text('x', 3)], '<strong><em>x</em></strong>'],
    [
      'line breaks',
      [{ type: 'paragraph', children: [text('a'), { type: 'linebreak' }, text('b')] }],
      '<p>a<br>b</p>',
    ],
    [
      'links',
      [
        { type: 'link', url: 'https://x.test/?a&b', children: [text('a')] },
        { type: 'autolink', url: '', children: [text('b')] },
      ],
      '<a href="https://x.test/?a&amp;b">a</a>b',
    ],
    [
      'lists in lists',
      [
        {
          type: 'list',
          listType: 'number',
          start: 3,
          children: [
            {
              type: 'listitem',
              children: [
                text('a'),
                {
                  type: 'list',
                  listType: 'bullet',
                  children: [{ type: 'listitem', children: [text('b')] }],
                },
              ],
            },
          ],
        },
      ],
      '<ol start="3"><li>a<ul><li>b</li></ul></li></ol>',
    ],
    [
      'rules and code',
      [{ type: 'horizontalrule' }, { type: 'codeblock', code: 'x', language: 'css' }],
      '<hr><pre><code class="language-css">x</code></pre>',
    ],
    [
      'cards by the same names as before',
      [
        { type: 'image', src: '/a.jpg', alt: 'A', caption: '' },
        { type: 'html', html: '<b>x</b>' },
        { type: 'toggle', heading: 'Q', content: '<p>A</p>' },
      ],
      '<figure><img src="/a.jpg" alt="A"></figure><b>x</b><details><summary>Q</summary><p>A</p></details>',
    ],
    [
      'what is for mail, and the public preview’s end',
      [{ type: 'email', html: 'x' }, { type: 'email-cta', html: 'x' }, { type: 'paywall' }],
      boundaryHtml,
    ],
    [
      'calls to act',
      [
        {
          type: 'call-to-action',
          textValue: '<p>Join</p>',
          showButton: true,
          buttonText: 'Go',
          buttonUrl: '/go',
          hasSponsorLabel: true,
          sponsorLabel: '<p>AD</p>',
        },
      ],
      '<aside class="note"><p><small>AD</small></p><p>Join</p><p><a href="/go">Go</a></p></aside>',
    ],
  ])('%s', (_name, children, html) => {
    expect(render(...children)).toEqual({ html, unknown: [] });
  });

  it('unknown nodes keep their text and are counted by name', () => {
    expect(
      render(
        { type: 'poll', children: [{ type: 'paragraph', children: [text('a')] }] },
        { type: 'quiz', title: 'Which?' },
        { type: '__proto__' },
      ),
    ).toEqual({
      html: '<p>a</p><p>Which?</p>',
      unknown: ['lexical:poll', 'lexical:quiz', 'lexical:__proto__'],
    });
    expect(render({ type: 'signup', header: 'Join' })).toEqual({
      html: '',
      unknown: ['lexical:signup'],
    });
  });

  it('a document that is not a tree renders as an empty string', () => {
    for (const document of [
      null,
      [],
      'x',
      {},
      { root: null },
      { root: { type: 'root', children: 'x' } },
      { root: { type: 'root', children: [null, 1, []] } },
    ]) {
      expect(
        renderLexical(document, {
          unknown: () => undefined,
          warn: () => undefined,
          part: () => '',
        }),
      ).toBe('');
    }
  });
});
