/** Texts in the marks of each dialect of Markdown that try to hang an import or to take too much. */
import { markdownImporter } from '../../importing/markdown/markdown-importer.ts';
import { emptyFieldMap } from '../../importing/field-map.ts';
import type { ImportRun, OpenSource, SourceFile } from '../../importing/source.ts';
import { brand } from '../../shared/brand/meridian.ts';

/** Parts of the syntax of each dialect. */
export const dialectMarks: Readonly<Record<string, readonly string[]>> = {
  commonMark: [
    ...[' ', '\t', '\n', '[', '![', '](', '[x](', '<', '<a href="', '<!--', '`', '``` ', '~~~\n'],
    ...['*', '**a ** ', '_', '> ', '- ', '1. ', '# ', '===\n', '|', '|a|\n', '&', '\\', '[a]: b\n'],
    ...['http://', 'a@b.', '\u00a0', '\u0000', '\r', '<![CDATA[', '<div>\n\n', '<p>', '&#8217;'],
  ],
  liquid: [
    ...['{{', '}}', '{%', '%}', '{{ "a" | url }}', '{{ a | b ', '{% if a %}', '{% endif %}'],
    ...[
      '{% raw %}',
      '{% include big.html %}\n',
      '{% highlight a %}',
      '{{ "',
      '\\"',
      ' ',
      '{#',
      '%%',
    ],
  ],
  hugo: [
    ...[
      '{{<',
      '>}}',
      '{{%',
      '%}}',
      '{{< note >}}',
      '{{< /note >}}',
      '{{< own a="b" >}}',
      '{{< a "',
    ],
    ...['{{</* a */>}}', '{{- ', ' -}}', '"', '`', ' '],
  ],
  mdx: [
    ...['import a from "b"\n', 'export const a = {', '{', '}', '{a}', '{/*', '*/}', '<A>', '</A>'],
    ...['<A b={', '<A.B c="', '/>', '<EOF', '<<', ' ', '\n'],
  ],
  mkdocs: [
    ...['!!! a\n', '!!! a "b"\n    ', '??? a\n', '=== "a"\n    ', '/// a\n', '///\n', '    '],
    ...['--8<-- "posts/a.md"\n', '--8<--\n', '<div markdown>\n', '</div>\n', '<p markdown="1">\n'],
    ...['++a', '++', '[TOC]\n', ':material-a:', '{ .a }'],
  ],
  docusaurus: [
    '::: a\n',
    ':::\n',
    '::::',
    '::a{',
    '::a[b]{c}\n',
    ':::a[',
    ' ',
    '{.a b="c"}',
    '```{note}\n',
  ],
  obsidian: [
    '[[',
    ']]',
    '[[a|',
    '![[a.png]]',
    '> [!NOTE]\n',
    '> [!a]-',
    '%%',
    '==',
    '- [ ] ',
    '^a',
  ],
  kramdown: [
    ...[
      '{: .a}',
      '{:',
      '{#',
      '# a {#b}\n',
      '- a\n{:toc}\n',
      '{::comment}',
      '{:/}',
      '*[a]: b\n',
      ': b\n',
    ],
    ...['[^a]', '[^a]: b\n', '~\n', '{.a ', '[a]{.b}'],
  ],
  math: [
    '$',
    '$$',
    '$a_',
    '\\(',
    '\\)',
    '\\[',
    '\\begin{a}',
    '\\frac{',
    '^',
    '$latex ',
    '{',
    '}',
    '\\def\\a{',
  ],
  pelican: ['    :::a\n', '    #!a\n', 'Title: a\n', '    ', '\n'],
  wordpress: [
    '[caption]',
    '[/caption]',
    '[gallery ids="',
    '[embed]',
    '[youtube ',
    '[',
    ']',
    '"',
    ' ',
    '<a ',
  ],
};

/** A text of one mark again and again, or of several in an order that a seed decides. */
export function hostileText(marks: readonly string[], characters: number, seed: number): string {
  const [only] = marks;
  if (marks.length === 1 && only !== undefined)
    return only.repeat(Math.ceil(characters / only.length));
  const parts: string[] = [];
  let length = 0;
  for (let state = seed + 1; length < characters;) {
    // A linear congruential generator: the same texts for the same seed.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const mark = marks[(state >> 8) % marks.length] ?? ' ';
    parts.push(mark);
    length += mark.length;
  }
  return parts.join('');
}

export interface Outcome {
  /** Processor time, ms. */
  readonly ms: number;
  /** Whether the item with the text was stored or skipped with a reason, and another stored. */
  readonly isWhole: boolean;
}

function file(path: string, text: string): SourceFile {
  const bytes = new TextEncoder().encode(text);
  return { path, size: bytes.length, read: () => Promise.resolve(bytes) };
}

/** Imports a text beside another item and templates that are hostile themselves. */
export async function importHostile(body: string): Promise<Outcome> {
  const front = '---\ntitle: T\ndate: 2020-01-01\n---\n';
  const files = [
    file(
      '_includes/big.html',
      '{% for i in (1..9999) %}{{ i | url_encode | append: page.title }}{% endfor %}',
    ),
    file('layouts/shortcodes/own.html', `{{ ${' '.repeat(3_000)} .Get "a" }}{{`),
    file('content/posts/a.md', `${front}${body}\n`),
    file('content/posts/b.md', `${front}Words.\n`),
  ];
  const source: OpenSource = {
    ...{ name: 'hostile', single: false, files, ignored: [] },
    find: (path) => files.find((one) => one.path === path),
  };
  const run: ImportRun = {
    ...{ brand, defaultAccess: 'metered', fieldMap: emptyFieldMap, includeTypes: [] },
    ...{ warn: () => undefined, unknownShortcode: () => undefined, embedded: () => undefined },
    ...{ madeName: () => undefined, unknownField: () => undefined },
    media: () => Promise.resolve(undefined),
  };
  const start = process.cpuUsage();
  const seen = new Map<string, string>();
  for await (const record of markdownImporter.read(source, run))
    if ('ref' in record) seen.set(record.ref, record.kind);
  const { user, system } = process.cpuUsage(start);
  return {
    ms: (user + system) / 1000,
    isWhole: seen.has('content/posts/a.md') && seen.get('content/posts/b.md') === 'item',
  };
}
