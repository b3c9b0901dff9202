/** What comments, tests and documents cite is in the repository, and says its words the same way. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|js|css|md|yml)$|\/en\.json$/.test(file) && existsSync(file))
  .filter((file) => !file.startsWith('sample/content/'));
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));

/** Numbers of the headings of a document: `## 3. …` and `### 2.1 …`. */
function sectionsOf(path: string): ReadonlySet<string> {
  const headings = readFileSync(path, 'utf8').matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm);
  return new Set([...headings].map(([, number = '']) => number));
}

const documents = {
  spec: sectionsOf('docs/specification.md'),
  design: sectionsOf('docs/design.md'),
  rules: sectionsOf('docs/rules.md'),
  'paywall-protocol': sectionsOf('docs/paywall-protocol.md'),
  'art direction': sectionsOf('docs/art-direction.md'),
} as const;

const citation =
  /\b(spec|design|rules|paywall-protocol|art\s+direction)[,:]?[\s*/]+§\s?(\d+(?:\.\d+)?)/gi;
const decisions = new Set(files.flatMap((file) => /^docs\/adr\/(\d{4})-/.exec(file)?.[1] ?? []));
const rows = new Set(
  [...readFileSync('docs/specification.md', 'utf8').matchAll(/^\| ([A-Z]{2}-\d\d) \|/gm)].map(
    ([, row = '']) => row,
  ),
);
const rowPrefixes = new Set([...rows].map((row) => row.slice(0, 2)));

/** Applies a check to each match in each file, and returns `file: match` where it fails. */
function wrong(pattern: RegExp, isRight: (match: RegExpExecArray, file: string) => boolean) {
  return [...texts].flatMap(([file, text]) =>
    [...text.matchAll(pattern)]
      .filter((match) => !isRight(match, file))
      .map((match) => `${file}: ${match[0].replace(/\s+/g, ' ')}`),
  );
}

describe('Citations', () => {
  it('name sections that exist', () => {
    const name = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
    expect(
      wrong(citation, ([, document = '', section = '']) =>
        documents[name(document) as keyof typeof documents].has(section),
      ),
    ).toEqual([]);
  });

  it('name decisions that exist', () => {
    expect(decisions.size).toBeGreaterThan(15);
    const isDecision = ([, number = '']: RegExpExecArray) => decisions.has(number);
    expect(wrong(/\b(?:ADR |docs\/adr\/)(\d{4})\b/g, isDecision)).toEqual([]);
  });

  it('name requirement rows that exist', () => {
    expect(rows.size).toBeGreaterThan(80);
    const isRow = ([row = '']: RegExpExecArray) =>
      rows.has(row) || !rowPrefixes.has(row.slice(0, 2));
    expect(wrong(/\b[A-Z]{2}-\d\d\b/g, isRow)).toEqual([]);
  });

  it('name documents that exist', () => {
    const isThere = ([path = '']: RegExpExecArray) => existsSync(path);
    expect(wrong(/\bdocs\/[\w./-]+\.md\b/g, isThere)).toEqual([]);
  });

  it('name files and folders of code that exist, in documents', () => {
    const isThere = ([, path = '']: RegExpExecArray, file: string) =>
      !file.endsWith('.md') ||
      ['', '.ts', '.tsx', '.test.ts'].some((end) => existsSync(path + end));
    const quoted =
      /`((?:cli|importing|infra|lab|lambdas|local|publishing|scripts|services|shared|test|web)\/[\w./-]+)`/g;
    expect(wrong(quoted, isThere)).toEqual([]);
  });

  it('lead to files, where they are links of a document', () => {
    const isThere = ([, target = '']: RegExpExecArray, file: string) =>
      !file.endsWith('.md') ||
      /^(?:https?:|mailto:|#|\/)/.test(target) ||
      existsSync(normalize(join(dirname(file), target.replace(/#.*$/, ''))));
    expect(wrong(/\]\(([^)\s]+)\)/g, isThere)).toEqual([]);
  });
});

describe('Decisions', () => {
  const folder = 'docs/adr';
  const records = files.filter((file) => /^docs\/adr\/\d{4}-/.test(file));
  const index = readFileSync(`${folder}/README.md`, 'utf8');

  it('are all in the index, with the status that they have', () => {
    const listed = [
      ...index.matchAll(/^\| \[\d{4}\]\(([\w-]+\.md)\) +\| .*? +\| ([A-Z]\w+)/gm),
    ].map(([, name = '', status = '']) => `${name}: ${status}`);
    const statusOf = (file: string) => /^- Status: (\w+)/m.exec(texts.get(file) ?? '')?.[1] ?? '';
    expect(listed.toSorted()).toEqual(
      records.toSorted().map((file) => `${file.slice(folder.length + 1)}: ${statusOf(file)}`),
    );
  });
});

describe('Words', () => {
  /** Words of the project's early history; the glossary says what each is called today. */
  const former = /\b(?:pieces?|films?|firms?|refusals?|mend(?:s|ed|ing)?|whoever|e-mails?)\b/gi;
  /** Words of readers, of imports, and of the sample magazine stay theirs. */
  const others = [
    'docs/glossary.md',
    'docs/specification.md',
    'shared/brand/meridian.ts',
    'test/infrastructure/citations.test.ts',
    'test/server/subscriptions/import.test.ts',
    // Titles of people.
    'web/about/staff-departments.ts',
    'web/about/staff-departments.test.ts',
    // Names of stored fields.
    'services/content/document.ts',
    'services/content/document.test.ts',
    'services/readers/reader-keys.ts',
    'services/readers/reader-keys.test.ts',
  ];

  it('are excused in files that exist', () => {
    expect(others.filter((file) => !existsSync(file))).toEqual([]);
  });

  it('are those of the glossary', () => {
    const isOther = (file: string) =>
      others.includes(file) || file.startsWith('sample/') || file.startsWith('docs/adr/');
    expect(
      wrong(
        former,
        ({ index, input, 0: word }, file) =>
          isOther(file) ||
          // Domains, paths, and formats of other systems.
          /[@./'"`-]/.test(input[index - 1] ?? '') ||
          /[@./'"`-]/.test(input[index + word.length] ?? ''),
      ),
    ).toEqual([]);
  });
});
