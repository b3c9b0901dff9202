/** Which tests name which rows of the specification in their titles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { projectRoot } from '../build/paths.ts';

const SPECIFICATION = 'docs/specification.md';
/** Folders of the project that hold tests. */
const folders = [
  'cli',
  'desk',
  'importing',
  'infra',
  'lab',
  'lambdas',
  'local',
  'publishing',
  'scripts',
  'services',
  'shared',
  'test',
  'web',
];
const rowLine = /^\| ([A-Z]{2}-\d\d) +\| (.+?) +\|$/gm;
const rowName = /\b[A-Z]{2}-\d\d\b/g;
const titled: ReadonlySet<string> = new Set(['describe', 'it', 'test']);

export interface RowTest {
  /** Below the project. */
  readonly file: string;
  readonly title: string;
}

export interface SpecificationRow {
  /** For example `RT-01`. */
  readonly id: string;
  readonly requirement: string;
  readonly tests: readonly RowTest[];
}

/** Returns the function that a call begins with: `it` of `it(…)`, `it.skip(…)` and `it.each(…)(…)`. */
function calledName(called: ts.Expression): string {
  if (ts.isCallExpression(called) || ts.isPropertyAccessExpression(called))
    return calledName(called.expression);
  if (ts.isTaggedTemplateExpression(called)) return calledName(called.tag);
  return ts.isIdentifier(called) ? called.text : '';
}

/** Returns the texts in an expression, in order. */
function textsIn(node: ts.Node): string[] {
  if (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  )
    return [node.text];
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...textsIn(child));
  });
  return found;
}

/** Returns the titles of a file's suites and tests; of a table, with the rows that its lines name. */
export function titlesOf(file: string, source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && titled.has(calledName(node.expression))) {
      const [first] = node.arguments;
      const title = first === undefined ? [] : textsIn(first);
      const isTitle =
        first !== undefined && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first));
      const table = title.join('').includes('$row') ? textsIn(node.expression) : [];
      if (isTitle)
        titles.push([...title, ...table.filter((text) => text.search(rowName) === 0)].join(' '));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return titles;
}

function testFiles(): string[] {
  return folders.flatMap((folder) =>
    readdirSync(resolve(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.test\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
}

/** Returns the rows of the specification in its order, with the tests that name them. */
export function rowsWithTests(): SpecificationRow[] {
  const byRow = new Map<string, RowTest[]>();
  for (const file of testFiles())
    for (const title of titlesOf(file, readFileSync(resolve(projectRoot, file), 'utf8')))
      for (const id of new Set(title.match(rowName)))
        byRow.set(id, [...(byRow.get(id) ?? []), { file, title }]);
  const specification = readFileSync(resolve(projectRoot, SPECIFICATION), 'utf8');
  return [...specification.matchAll(rowLine)].map(([, id = '', requirement = '']) => ({
    id,
    requirement,
    tests: byRow.get(id) ?? [],
  }));
}
