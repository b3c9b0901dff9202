import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { faultsOfSegments } from '../../test/support/check-segments.ts';
import { hostileHtml } from '../../test/support/hostile-html.ts';
import { createTestRun } from '../../test/support/test-run.ts';
import { toSegments } from '../body/to-segments.ts';
import type { ExpandContext } from './dialects/expand-context.ts';
import { expandTemplates } from './dialects/expand-templates.ts';
import { FrontMatterError } from './front-matter/front-matter-error.ts';
import { readContentFile } from './front-matter/front-matter.ts';
import { prepareMdx } from './dialects/mdx/mdx.ts';
import { renderInline, renderMarkdown } from './parser/parser.ts';

const context: ExpandContext = {
  data: { title: 'T', image: '/a.png' },
  imageRecord: () => undefined,
  person: (handle) => ({ name: handle, path: '/author/x/' }),
  pageTitle: () => 'Page',
  depth: 0,
  budget: { left: 1_000_000 },
  unknownShortcode: () => undefined,
  embedded: () => undefined,
  memberPart: () => undefined,
  param: () => undefined,
  warn: () => undefined,
  lookUp: () => undefined,
  template: () => undefined,
  inline: renderInline,
};
const names = [
  'note',
  'box',
  'img',
  'ref',
  'youtube',
  'highlight',
  'quote-block',
  'card-prompt',
  'accordion',
  'row',
  'image',
  'gallery',
  'quote-card',
  'product',
  'button',
  'unknown',
  '__proto__',
  'constructor',
];
const name = fc.constantFrom(...names);
const value = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    'javascript:alert(1)',
    '"><script>alert(1)</script>',
    'x.png',
    'https://youtu.be/dQw4w9WgXcQ',
    '{{< note >}}',
    '**',
    '`',
  ),
);
const tag = fc.oneof(
  fc
    .tuple(name, value, value)
    .map(
      ([tagName, one, other]) =>
        `{{< ${tagName} "${one}" src="${other}" title="${one}" href="${other}" >}}`,
    ),
  name.map((tagName) => `{{< /${tagName} >}}`),
  fc.tuple(name, value).map(([tagName, one]) => `{{% ${tagName} ${one} %}}`),
  fc
    .tuple(
      fc.constantFrom(
        'image',
        'include',
        'raw',
        'endraw',
        'comment',
        'endcomment',
        'if',
        'endif',
        'highlight',
        'endhighlight',
        'link',
      ),
      value,
      value,
    )
    .map(([tagName, one, other]) => `{% ${tagName} "${one}" "${other}" src="${other}" %}`),
  fc
    .tuple(value, fc.constantFrom('url', 'embed: "x"', 'team_link', 'upper'))
    .map(([one, filter]) => `{{ "${one}" | ${filter} }}`),
);
const item = fc.oneof(
  { weight: 4, arbitrary: tag },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '\n',
      '\n\n',
      '    ',
      '- ',
      '> ',
      '```\n',
      '`',
      '# ',
      '**',
      '[x](',
      ')',
      '![',
      '](',
      '|a|b|\n|-|-|\n',
      '{: .x}',
      '{#id}',
      '<div>',
      '</div>',
      '<pre>',
      '</pre>',
      '{{<',
      '>}}',
      '{%',
      '%}',
      '{{',
      '}}',
      '&lt;',
      '[^1]',
      '\n:::note\n',
      '\n!!! tip\n    ',
      '<Card title="',
      '{x}',
      '[[',
      '$',
      '\n[^1]: x\n',
    ),
  },
  { weight: 2, arbitrary: fc.string({ maxLength: 15 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...Object.values(hostileHtml).filter((html) => !html.includes('data-value')),
    ),
  },
);
const text = fc.array(item, { maxLength: 25 }).map((items) => items.join(''));

describe('Markdown import of any text with template tags', () => {
  it('never fails, and never stores anything outside the allowlist', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (markdown, liquid) => {
        const mdx = prepareMdx(markdown, context);
        const [source, inner] = liquid ? [markdown, context] : [mdx.text, mdx.context];
        const options = { liquid, mdx: !liquid, context: inner };
        const html = renderMarkdown(expandTemplates(source, options), new Set(), {
          context: inner,
          expand: (inserted) => expandTemplates(inserted, options),
        });
        const segments = await toSegments({ html, ref: 'x' }, createTestRun());
        expect(faultsOfSegments(segments)).toEqual([]);
        expect(JSON.stringify(segments)).not.toContain('data-value');
      }),
      { numRuns: 600 },
    );
  });

  it('quickly reads any front matter or rejects it with the line', () => {
    const line = fc.oneof(
      fc.constantFrom(
        'title: "a',
        'title: a: b',
        '- x',
        '\tx: y',
        'tags: [a',
        'a: &a [*a]',
        '? x',
        'x: |',
        '  y',
        "t: 'it''s",
        '%TAG ! x',
        '<<: *a',
        '"k": v',
        '',
        '#',
        '!!binary x',
        '- - - -',
        '{',
        '}',
        '@x',
      ),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom('---', '+++', '{'),
        fc.array(line, { maxLength: 20 }),
        (fence, lines) => {
          const source = `${fence}\n${lines.join('\n')}\n${fence === '{' ? '}' : fence}\nbody`;
          try {
            expect(typeof readContentFile(source).body).toBe('string');
          } catch (error) {
            expect(error).toBeInstanceOf(FrontMatterError);
            expect(error).toHaveProperty('line', expect.any(Number));
          }
        },
      ),
      { numRuns: 600 },
    );
  });
});
