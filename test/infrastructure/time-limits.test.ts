/** No test gives up before those of its class do: a busy machine is no fault of the code (docs/adr/0110). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

/** After how long a test hangs, in ms: `testTimeout` of Jest, and `test/support/long-timeout.mjs`. */
const UNIT_MS = 60_000;
const PATIENT_MS = 300_000;

/** What takes a function and its limit. */
const limited = new Set(['it', 'test', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach']);

/** Returns the name that a call begins with: `it` of `it.each(cases)(title, test)`. */
function nameOf(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node))
    return nameOf(node.expression);
  return ts.isTaggedTemplateExpression(node) ? nameOf(node.tag) : '';
}

/** Returns the limits that a call sets: what follows the function of a test, and `timeout` of an option. */
function limitsOf(call: ts.CallExpression): readonly ts.Expression[] {
  const last = call.arguments.findLastIndex((argument) => ts.isArrowFunction(argument));
  const takesLimit = limited.has(nameOf(call.expression)) && last >= 0;
  const options = call.arguments.filter((argument) => ts.isObjectLiteralExpression(argument));
  return [
    ...(takesLimit ? call.arguments.slice(last + 1) : []),
    ...options
      .flatMap(({ properties }) => properties)
      .filter((property) => ts.isPropertyAssignment(property))
      .filter(({ name }) => name.getText() === 'timeout')
      .map(({ initializer }) => initializer),
  ];
}

/** Returns the limits in a suite that are shorter than that of its class, or that are no number. */
function shortLimitsIn(file: string, source: string): readonly string[] {
  const least = file.startsWith('test/') ? PATIENT_MS : UNIT_MS;
  const constants = new Map<string, ts.Expression>();
  const limits: ts.Expression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), node.initializer);
    if (ts.isCallExpression(node)) limits.push(...limitsOf(node));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  const valueOf = (node: ts.Expression | undefined): number => {
    if (node === undefined) return Number.NaN;
    if (ts.isNumericLiteral(node)) return Number(node.text);
    if (ts.isIdentifier(node)) return valueOf(constants.get(node.text));
    const isProduct =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AsteriskToken;
    return isProduct ? valueOf(node.left) * valueOf(node.right) : Number.NaN;
  };
  return limits.filter((limit) => !(valueOf(limit) >= least)).map((limit) => limit.getText());
}

const suites = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');

describe('A limit of its own in a test', () => {
  it('is longer than that of its class', () => {
    expect(suites.length).toBeGreaterThan(500);
    const short = suites.map((file) => [file, shortLimitsIn(file, readFileSync(file, 'utf8'))]);
    expect(short.filter(([, limits]) => (limits?.length ?? 0) > 0)).toEqual([]);
  });

  it.each([
    "it('is there', () => undefined, 60_000)",
    "it.each([1])('is there', (n) => n, 60_000)",
    'beforeAll(async () => undefined, 2 * 60_000)',
    "const LIMIT_MS = 60_000; it('is there', () => undefined, LIMIT_MS)",
    "page.waitForURL('/', { timeout: 20_000 })",
    "import { LIMIT_MS } from './limits.ts'; it('is there', () => undefined, LIMIT_MS)",
  ])('would be found out where it is shorter: %s', (source) => {
    expect(shortLimitsIn('test/a.test.ts', source)).toHaveLength(1);
  });

  it('may be longer', () => {
    const source = "const LIMIT_MS = 300_000; it('is there', () => undefined, 2 * LIMIT_MS)";
    expect(shortLimitsIn('test/a.test.ts', source)).toEqual([]);
    expect(shortLimitsIn('web/a.test.ts', "it('is', () => 1, 60_000)")).toEqual([]);
  });
});
