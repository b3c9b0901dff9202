import { describe, expect, it } from '@jest/globals';
import { boundaryHtml } from '../body/boundary.ts';
import { renderMobiledoc } from './render-mobiledoc.ts';

function render(document: unknown): { html: string; unknown: string[]; warnings: string[] } {
  const unknown: string[] = [];
  const warnings: string[] = [];
  return {
    html: renderMobiledoc(document, {
      unknown: (name) => unknown.push(name),
      warn: (message) => warnings.push(message),
      part: (name, audience) => {
        warnings.push(`${name}: ${audience}`);
        return audience === 'members' ? '|' : '';
      },
    }),
    unknown,
    warnings,
  };
}

const text = (value: string): unknown => [0, [], 0, value];

describe('mobiledoc', () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      'paragraphs, headings and quotations',
      {
        sections: [
          [1, 'p', [text('a < b')]],
          [1, 'H2', [text('c')]],
          [1, 'blockquote', [text('d')]],
          [1, 'aside', [text('e')]],
        ],
      },
      '<p>a &lt; b</p>\n<h2>c</h2>\n<blockquote><p>d</p></blockquote>\n<blockquote><p>e</p></blockquote>',
    ],
    [
      'markups that open and close',
      {
        markups: [['strong'], ['em'], ['a', ['href', 'https://x.test/?a=1&b=2']]],
        sections: [
          [
            1,
            'p',
            [
              [0, [0], 0, 'a'],
              [0, [1], 2, 'b'],
              [0, [2], 1, 'c'],
            ],
          ],
        ],
      },
      '<p><strong>a<em>b</em></strong><a href="https://x.test/?a=1&amp;b=2">c</a></p>',
    ],
    [
      'markups that are never closed',
      { markups: [['strong']], sections: [[1, 'p', [[0, [0], 0, 'a']]]] },
      '<p><strong>a</strong></p>',
    ],
    [
      'markups that are not known, or close too often',
      { markups: [['blink'], ['a', []]], sections: [[1, 'p', [[0, [0, 1], 9, 'a']]]] },
      '<p>a</p>',
    ],
    [
      'lists',
      {
        sections: [
          [3, 'ol', [[text('a')], [text('b')]]],
          [3, 'x', [[text('c')]]],
        ],
      },
      '<ol><li>a</li><li>b</li></ol>\n<ul><li>c</li></ul>',
    ],
    [
      'images of the old kind',
      { sections: [[2, '/a.jpg']] },
      '<figure><img src="/a.jpg" alt=""></figure>',
    ],
    [
      'line breaks',
      {
        atoms: [['soft-return', '', {}]],
        sections: [[1, 'p', [text('a'), [1, [], 0, 0], text('b')]]],
      },
      '<p>a<br>b</p>',
    ],
    [
      'unknown sections and elements',
      { sections: [[99], 'x', null, [1, 'script', [text('a')]]] },
      '\n\n\n<p>a</p>',
    ],
    ['nothing', {}, ''],
  ])('%s', (_name, document, html) => {
    expect(render(document)).toEqual({ html, unknown: [], warnings: [] });
  });

  it.each<[string, Record<string, unknown>, string]>([
    [
      'image',
      {
        src: '/a.jpg',
        alt: 'A "b"',
        cardWidth: 'wide',
        href: 'https://x.test',
        caption: '<b>C</b>',
      },
      '<figure class="kg-width-wide"><a href="https://x.test"><img src="/a.jpg" alt="A &quot;b&quot;"></a><figcaption><b>C</b></figcaption></figure>',
    ],
    ['html', { html: '<p>x</p>' }, '<p>x</p>'],
    ['card-markdown', { markdown: '# T\n\na *b*' }, '<h1>T</h1>\n<p>a <em>b</em></p>\n'],
    ['hr', {}, '<hr>'],
    [
      'code',
      { code: 'a < b', language: 'js', caption: 'C' },
      '<pre><code class="language-js">a &lt; b</code></pre><p>C</p>',
    ],
    [
      'callout',
      { calloutEmoji: '💡', calloutText: 'An <b>idea</b>' },
      '<aside class="note"><p>💡 An <b>idea</b></p></aside>',
    ],
    [
      'toggle',
      { heading: 'Q', content: '<p>A</p>' },
      '<details><summary>Q</summary><p>A</p></details>',
    ],
    [
      'button',
      { buttonText: 'Go', buttonUrl: 'https://x.test' },
      '<p><a href="https://x.test">Go</a></p>',
    ],
    [
      'file',
      { src: '/f.pdf', fileTitle: 'F', fileCaption: 'About' },
      '<p><a href="/f.pdf">F</a></p><p>About</p>',
    ],
    [
      'header',
      { header: 'H', subheader: 'S', buttonEnabled: false, buttonText: 'B', buttonUrl: '/b' },
      '<h2>H</h2><p>S</p>',
    ],
    [
      'bookmark',
      {
        url: 'https://x.test',
        metadata: { title: 'T', description: 'D', publisher: 'P' },
        caption: 'C',
      },
      '<p><a href="https://x.test">T</a> (P)<br>D</p><p>C</p>',
    ],
    ['email', { html: '<p>For mail</p>' }, ''],
    ['email-cta', { html: '<p>For mail</p>' }, ''],
    ['paywall', {}, boundaryHtml],
  ])('the card "%s"', (name, payload, html) => {
    expect(render({ cards: [[name, payload]], sections: [[10, 0]] })).toEqual({
      html,
      unknown: [],
      warnings: [],
    });
  });

  it.each(['gallery', 'embed', 'audio', 'video', 'product'])(
    'the card "%s" becomes an embed',
    (name) => {
      const payload = {
        images: [{ src: '/a.jpg' }, { src: '/b.jpg' }],
        url: 'https://x.test',
        src: '/a.mp3',
        productTitle: 'P',
      };
      expect(render({ cards: [[name, payload]], sections: [[10, 0]] }).html).toMatch(
        /<masthead-embed /,
      );
    },
  );

  it('unknown cards and atoms keep their text and are counted by name', () => {
    expect(
      render({
        cards: [['poll', { title: 'Which?', id: 7 }]],
        atoms: [['mention', '@ann', {}]],
        sections: [
          [10, 0],
          [1, 'p', [[1, [], 0, 0]]],
        ],
      }),
    ).toEqual({
      html: '<p>Which?</p>\n<p>@ann</p>',
      unknown: ['mobiledoc:poll', 'mobiledoc:mention'],
      warnings: [],
    });
    expect(render({ cards: [['signup', { header: 'Join' }]], sections: [[10, 0]] })).toEqual({
      html: '',
      unknown: ['mobiledoc:signup'],
      warnings: [],
    });
  });

  it.each([
    [{ web: { nonMember: false, memberSegment: 'status:-free' } }, '|x', 'members'],
    [{ web: { nonMember: false } }, '|x', 'members'],
    [{ web: { nonMember: true, memberSegment: 'status:free' } }, '', 'others'],
    [{ web: { nonMember: true, memberSegment: 'status:free,status:-free' } }, 'x', undefined],
    [{ showOnWeb: false }, '', 'others'],
    [{ emailOnly: true }, '', 'others'],
    [{ showOnWeb: true, segment: 'status:-free' }, '|x', 'members'],
    [{ showOnWeb: true, segment: '' }, 'x', undefined],
  ])('cards for some readers, %j, become "%s"', (visibility, html, audience) => {
    for (const name of ['html', 'a-card-of-tomorrow'])
      expect(
        render({ cards: [[name, { html: 'x', visibility }]], sections: [[10, 0]] }),
      ).toMatchObject({
        html: name === 'html' ? html : html.replace('x', '<p>x</p>'),
        warnings: audience === undefined ? [] : [`${name} card: ${audience}`],
      });
  });

  it('card names that are also properties of every object are treated as plain names', () => {
    expect(
      render({
        cards: [
          ['__proto__', {}],
          ['constructor', { text: 'x' }],
        ],
        sections: [
          [10, 0],
          [10, 1],
          [10, 99],
        ],
      }).html,
    ).toBe('\n<p>x</p>\n');
  });
});
