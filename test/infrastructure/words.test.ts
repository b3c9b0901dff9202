/**
 * Texts that readers see are in the tables of `shared/words`, and those of people at the desk in `desk/words`,
 * so that a brand can have its language.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import deskEn from '../../desk/words/en.json' with { type: 'json' };
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
  ['.csv', 'the ending of a file'],
  ['css', 'the name of a language for browsers'],
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
const components = execFileSync('git', ['ls-files', 'web/*.tsx', 'lambdas/*.tsx', 'desk/*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.test.tsx'))
  .filter((file) => !file.startsWith('web/showcase/'));

/** What can show texts. */
const folders = ['web', 'lambdas', 'services', 'shared', 'importing', 'infra', 'publishing'];
const sources = execFileSync('git', ['ls-files', ...folders], {
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

/** Returns the modules of folders, without tests. */
function modulesOf(...folders: readonly string[]): readonly string[] {
  return execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
}

/** What reads like one: a capital letter and small ones, or several words. */
const readsLikeText = (text: string) => /^\p{Lu}\p{Ll}|\p{L}{2} \p{L}{2}/u.test(text.trim());
/** Keys, as browsers and ProseMirror name them; names of errors; HTML. */
const isForPrograms = (text: string) =>
  /^(?:Alt|Enter|Escape|Mod|Shift|Tab)(?:-|$)|^\w+Error$|^<\w/.test(text);
/** Names of what has values for programs: attributes of elements, and what ProseMirror allows where. */
const settings = new Set(['class', 'className', 'content', 'group', 'sandbox', 'value']);

/** Returns the texts of a module of the desk that are not in its table, wherever they stand. */
function deskTextsIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) &&
      settings.has(node.name.getText())
    )
      return;
    const isLiteral =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    if (isLiteral && readsLikeText(node.text) && !isForPrograms(node.text))
      found.push(`${file}: ${node.text}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

describe('The desk', () => {
  it('takes every text that a person reads from its tables', () => {
    const modules = modulesOf('desk');
    expect(modules.length).toBeGreaterThan(70);
    expect(modules.flatMap((file) => deskTextsIn(file, readFileSync(file, 'utf8')))).toEqual([]);
    const styles = readFileSync('desk/desk.css', 'utf8');
    expect([...styles.matchAll(/content: '(?<text>[^']+)'/g)]).toEqual([]);
  });

  it.each([
    "setMessage('Saved')",
    "throw new Error('it is too large')",
    'say(`Stored ${name}`)',
    "const tool = { name: 'Bold', key: 'Mod-b' }",
    "const view = ['span', { title: 'leads to it' }, 0]",
    '<Ask done={isNew ? "Add" : words.keep} />',
  ])('would be found out with a text of its own: %s', (source) => {
    expect(deskTextsIn('a.tsx', source)).not.toEqual([]);
  });
});

/** Errors whose message leaves the server, and which of their arguments it is. */
const toldErrors: Readonly<Record<string, number>> = { ApiError: 2, EditionError: 0 };

/** Returns the messages of errors that are not in the table. */
function messagesIn(file: string, source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const at = ts.isNewExpression(node) ? toldErrors[node.expression.getText()] : undefined;
    const message = ts.isNewExpression(node) && at !== undefined ? node.arguments?.[at] : undefined;
    if (message !== undefined)
      found.push(
        ...resultsOf(message)
          .filter(isText)
          .map((text) => `${file}: ${text}`),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  return found;
}

describe('Calls of the desk', () => {
  it('turn down in the language of the magazine', () => {
    const modules = modulesOf('lambdas/desk', 'services/desk', 'services/newsletters/editions');
    const found = modules.flatMap((file) => messagesIn(file, readFileSync(file, 'utf8')));
    expect(found).toEqual([
      // A program asks for what is not there.
      'services/desk/desk-deps.ts: Not found',
      // Of the command that sets a time.
      'services/newsletters/editions/run-automations.ts: There is no time ',
      'services/newsletters/editions/run-automations.ts:  on ',
    ]);
  });

  it.each([
    "throw new ApiError(404, 'unknown', 'There is no such item')",
    "throw new ApiError(404, 'unknown', `There is nothing at ${slug}`)",
    "throw new EditionError(isPast ? 'It is past' : words.editionEmpty)",
  ])('would be found out with: %s', (source) => {
    expect(messagesIn('a.ts', source)).not.toEqual([]);
  });
});

/** Where a call puts values into a text: the texts that it can be, and the names of its values. */
interface FilledText {
  readonly place: string;
  readonly texts: readonly string[];
  readonly values: readonly string[] | undefined;
}

/** Returns the names of an object's fields; undefined for what is no object of plain fields. */
function fieldsOf(node: ts.Node | undefined): readonly string[] | undefined {
  if (node === undefined || !ts.isObjectLiteralExpression(node)) return undefined;
  const named = node.properties.flatMap(({ name }) => name?.getText() ?? []);
  return named.length === node.properties.length ? named : undefined;
}

/** Returns the names of texts within an expression, e.g. both of `isLast ? words.a : words.b`. */
function textNamesIn(node: ts.Node): readonly string[] {
  const inner: string[] = [];
  ts.forEachChild(node, (child) => void inner.push(...textNamesIn(child)));
  return ts.isPropertyAccessExpression(node) && node.expression.getText() === 'words'
    ? [node.name.text]
    : inner;
}

/** Returns the calls of `fill` and `weave`, of `say` at the desk, with a text that stands in the call. */
function filledTexts(
  file: string,
  source: string,
  names = /^(?:fill|weave)$/,
): readonly FilledText[] {
  const found: FilledText[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const visit = (node: ts.Node) => {
    if (
      ts.isCallExpression(node) &&
      node.arguments.length > 1 &&
      names.test(node.expression.getText())
    ) {
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
function missingValues(
  calls: readonly FilledText[],
  table: Readonly<Record<string, string>> = en,
): readonly string[] {
  return calls.flatMap(({ place, texts, values }) =>
    texts.flatMap((name) =>
      [...(table[name] ?? '').matchAll(/\{(\w+)\}/g)]
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

  it('get a value for each name at the desk', () => {
    const calls = modulesOf('desk').flatMap((file) =>
      filledTexts(file, readFileSync(file, 'utf8'), /^(?:fillIn|say)$/),
    );
    expect(calls.length).toBeGreaterThan(50);
    expect(missingValues(calls, deskEn)).toEqual([]);
  });

  it.each([
    ['fill(words.titlePage, { title })', 'no {page} for titlePage'],
    ['weave(isNew ? words.titlePage : words.page, { page })', 'no {title} for titlePage'],
    ['fill(words.page, values)', 'no {page} for page'],
  ])('would be found out without: %s', (source, problem) => {
    expect(missingValues(filledTexts('a.ts', source))).toEqual([`a.ts:1: ${problem}`]);
  });
});

/** Returns the names of texts that no module names. */
function unshown(table: object, modules: readonly string[]): readonly string[] {
  const code = modules.map((file) => readFileSync(file, 'utf8')).join('\n');
  const shown = new Set([...code.matchAll(/\bwords\.(\w+)/g)].map(([, name = '']) => name));
  return Object.keys(table).filter((name) => !shown.has(name));
}

describe('The English table', () => {
  it('has no text that nothing shows', () => {
    expect(unshown(en, sources)).toEqual([]);
  });

  it('of the desk has none, either', () => {
    expect(unshown(deskEn, modulesOf('desk'))).toEqual([]);
  });
});
