/** Texts that readers see are in the tables of `shared/words`, so that a brand can have its language. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import en from '../../shared/words/en.json' with { type: 'json' };

/** Attributes whose value a reader sees or hears. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'busy',
  'heading',
  'label',
  'placeholder',
  'submit',
  'title',
]);

/** Texts that are the same in every language, with the reason. */
const sameEverywhere = new Map([
  ['Backchannel', 'the name of a publication'],
  [
    'npx masthead import PATH --dry-run npx masthead import PATH npx masthead publish ITEM.md',
    'commands',
  ],
]);

const isText = (text: string) =>
  /\p{L}{2}/u.test(text) && !sameEverywhere.has(text.trim().replace(/\s+/g, ' '));

/** Returns the literals that an expression can result in, without those that it compares or passes on. */
function resultsOf(node: ts.Node): readonly string[] {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  }
  if (ts.isConditionalExpression(node)) {
    return [...resultsOf(node.whenTrue), ...resultsOf(node.whenFalse)];
  }
  if (ts.isBinaryExpression(node)) return resultsOf(node.right);
  if (ts.isParenthesizedExpression(node)) return resultsOf(node.expression);
  return [];
}

/** Returns the texts that one node of a component shows. */
function textsOf(node: ts.Node): readonly string[] {
  if (ts.isJsxText(node)) return [node.text];
  if (ts.isJsxExpression(node) && node.expression && !ts.isJsxAttribute(node.parent)) {
    return resultsOf(node.expression);
  }
  if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer) {
    const value = ts.isJsxExpression(node.initializer)
      ? node.initializer.expression
      : node.initializer;
    return value ? resultsOf(value) : [];
  }
  return [];
}

/** Returns the texts of a component’s source that are not in a table. */
function literalsIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    found.push(...textsOf(node).filter(isText));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.map((text) => `${file}: ${text.trim().replace(/\s+/g, ' ')}`);
}

// The page of components is for those who build the site.
const components = execFileSync('git', ['ls-files', 'web/*.tsx', 'lambdas/*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.test.tsx'))
  .filter((file) => !file.startsWith('web/showcase/'));

/** The modules that can show texts. */
const sources = execFileSync('git', ['ls-files', 'web', 'lambdas', 'services', 'shared', 'infra'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|shared\/words\//.test(file));

describe('Components', () => {
  it('take every text that a reader sees from the tables', () => {
    expect(components.length).toBeGreaterThan(100);
    expect(components.flatMap((file) => literalsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    '<p>Read next</p>',
    '<p>{"Read next"}</p>',
    '<p>{isLast && "Read next"}</p>',
    '<p>{count === 0 ? "Read next" : `Read ${count} next`}</p>',
    '<a aria-label="Read next" />',
    '<img alt={`Read next: ${title}`} />',
  ])('would be found out with a text of their own: %s', (source) => {
    expect(literalsIn('a.tsx', `export const A = () => ${source};`)).not.toEqual([]);
  });
});

/** Where a call puts values into a text: the texts that it can be, and the names of its values. */
interface FilledText {
  readonly place: string;
  readonly texts: readonly (keyof typeof en)[];
  readonly values: readonly string[] | undefined;
}

/** Returns the names of an object's fields; undefined for what is no object of plain fields. */
function fieldsOf(node: ts.Node | undefined): readonly string[] | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  const named = node.properties.flatMap(({ name }) => name?.getText() ?? []);
  return named.length === node.properties.length ? named : undefined;
}

/** Returns the names of texts within an expression, e.g. both of `isLast ? words.a : words.b`. */
function textNamesIn(node: ts.Node): readonly (keyof typeof en)[] {
  const inner: (keyof typeof en)[] = [];
  ts.forEachChild(node, (child) => void inner.push(...textNamesIn(child)));
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === 'words'
    ? [node.name.text as keyof typeof en]
    : inner;
}

/** Returns the calls of `fill` and `weave` with a text that stands in the call. */
function filledTexts(file: string, source: string): readonly FilledText[] {
  const found: FilledText[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && /^(?:fill|weave)$/.test(node.expression.getText())) {
      const [text, values] = node.arguments;
      const texts = text === undefined ? [] : textNamesIn(text);
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart());
      if (texts.length > 0)
        found.push({ place: `${file}:${line + 1}`, texts, values: fieldsOf(values) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Returns the values that calls do not give to a text that has a place for them. */
function missingValues(calls: readonly FilledText[]): readonly string[] {
  return calls.flatMap(({ place, texts, values }) =>
    texts.flatMap((name) =>
      [...en[name].matchAll(/\{(\w+)\}/g)]
        .map(([, value = '']) => value)
        .filter((value) => !values?.includes(value))
        .map((value) => `${place}: no {${value}} for ${name}`),
    ),
  );
}

describe('Texts with values', () => {
  it('get a value for each name, wherever they are filled', () => {
    const calls = sources.flatMap((file) => filledTexts(file, readFileSync(file, 'utf8')));
    expect(calls.length).toBeGreaterThan(100);
    expect(missingValues(calls)).toEqual([]);
  });

  it.each([
    ['fill(words.titlePage, { title })', 'no {page} for titlePage'],
    ['weave(isNew ? words.titlePage : words.page, { page })', 'no {title} for titlePage'],
    ['fill(words.page, values)', 'no {page} for page'],
  ])('would be found out without: %s', (source, problem) => {
    expect(missingValues(filledTexts('a.ts', source))).toEqual([`a.ts:1: ${problem}`]);
  });
});

describe('The English table', () => {
  it('has no text that nothing shows', () => {
    const code = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
    const shown = new Set([...code.matchAll(/\bwords\.(\w+)/g)].map(([, name = '']) => name));
    expect(Object.keys(en).filter((name) => !shown.has(name))).toEqual([]);
  });
});
