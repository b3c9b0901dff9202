import { describe, it, expect } from '@jest/globals';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { faultsOfSegments, textOfSegments } from '../../test/support/check-segments.ts';
import { hostileHtml } from '../../test/support/hostile-html.ts';
import { createTestRun } from '../../test/support/test-run.ts';
import { toSegments } from './to-segments.ts';

const names = [
  'p',
  'div',
  'b',
  'a',
  'ul',
  'ol',
  'li',
  'table',
  'tr',
  'td',
  'h1',
  'h3',
  'blockquote',
  'figure',
  'figcaption',
  'img',
  'svg',
  'math',
  'mtext',
  'style',
  'script',
  'iframe',
  'form',
  'select',
  'option',
  'textarea',
  'title',
  'template',
  'noscript',
  'pre',
  'code',
  'span',
  'details',
  'summary',
  'section',
  'aside',
  'x-y',
  'xmp',
  'plaintext',
  'br',
  'hr',
  'video',
  'foreignObject',
  'annotation-xml',
  'desc',
];
const name = fc.constantFrom(...names);
const attribute = fc
  .tuple(
    fc.constantFrom(
      'href',
      'src',
      'id',
      'class',
      'style',
      'onerror',
      'title',
      'name',
      'srcdoc',
      'data',
      'xlink:href',
      'formaction',
      'alt',
      'cite',
      'colspan',
      'start',
      'dir',
      'lang',
    ),
    fc.oneof(
      fc.constantFrom(
        'javascript:alert(1)',
        'https://a.example/x',
        '//b.example',
        '#x',
        'a.jpg',
        'note',
        'gallery',
        'position:fixed',
        '"><script>',
        'data:text/html,x',
      ),
      fc.string({ maxLength: 12 }),
    ),
  )
  .map(([key, value]) => ` ${key}="${value}"`);
/** Fragments of markup, in any order and any nesting, with garbage in between. */
const item = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(name, fc.array(attribute, { maxLength: 3 }))
      .map(([tag, attributes]) => `<${tag}${attributes.join('')}>`),
  },
  { weight: 3, arbitrary: name.map((tag) => `</${tag}>`) },
  { weight: 3, arbitrary: fc.string({ maxLength: 20 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '&lt;',
      '&#0;',
      '&colon;',
      '<',
      '>',
      '"',
      "'",
      '`',
      '\u0000',
      '<!doctype html>',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(hostileHtml)) },
);
const markup = fc.array(item, { maxLength: 30 }).map((items) => items.join(''));

describe('toSegments on any HTML', () => {
  it('never stores anything outside the allowlist', async () => {
    await fc.assert(
      fc.asyncProperty(markup, async (html) => {
        expect(faultsOfSegments(await toSegments({ html, ref: 'x' }, createTestRun()))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('returns the same result for the same input, and leaves its own output unchanged when it reads it again', async () => {
    await fc.assert(
      fc.asyncProperty(markup, async (html) => {
        const once = await toSegments({ html, ref: 'x' }, createTestRun());
        expect(await toSegments({ html, ref: 'x' }, createTestRun())).toEqual(once);
        const text = once.map((segment) => (segment.kind === 'html' ? segment.html : '')).join('');
        const again = await toSegments({ html: text, ref: 'x' }, createTestRun());
        const seen = (html: string): string =>
          (JSDOM.fragment(html).textContent ?? '').replace(/\s+/g, '');
        expect(
          seen(again.map((segment) => (segment.kind === 'html' ? segment.html : '')).join('')),
        ).toBe(seen(text));
      }),
      { numRuns: 200 },
    );
  });

  it('loses no words of well-formed text', async () => {
    const kinds = [
      'p',
      'div',
      'ul',
      'blockquote',
      'section',
      'b',
      'i',
      'span',
      'td',
      'font',
      'x-y',
      'article',
      'h2',
      'center',
      'dl',
      'a',
    ];
    const { tree } = fc.letrec<{ tree: string; inner: string }>((tie) => ({
      tree: fc.oneof({ depthSize: 'small' }, fc.stringMatching(/^[a-z]{1,6}$/), tie('inner')),
      inner: fc
        .tuple(fc.constantFrom(...kinds), fc.array(tie('tree'), { minLength: 1, maxLength: 4 }))
        .map(([tag, children]) => `<${tag}>${children.join(' ')}</${tag}>`),
    }));
    await fc.assert(
      fc.asyncProperty(tree, async (html) => {
        const words = (text: string): string[] =>
          text
            .split(/[^a-z]+/)
            .filter(Boolean)
            .sort();
        const expected = words(html.replace(/<[^>]*>/g, ' '));
        expect(
          words(textOfSegments(await toSegments({ html, ref: 'x' }, createTestRun()))),
        ).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });
});
