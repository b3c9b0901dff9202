import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import ts from 'typescript';
import { createEdgeFunction, type EdgeFunction } from '../../local/edge/sandbox/edge-function.ts';
import { decideMeter, type MeterRequest } from '../../shared/paywall/meter-decision.ts';
import { mintGrant } from '../../shared/paywall/mint-grant.ts';
import { issueSubscription } from '../../shared/paywall/subscription-token.ts';
import { createBrowser, nodeCrypto, NOW, testConfig, testRequest } from '../../shared/paywall/testing/fixtures.ts';

/** Both functions have other things to do too, and 10 KB in all. */
const MAX_BYTES = 7 * 1024;

let code = '';
let edge: EdgeFunction;

beforeAll(async () => {
  // As scripts/build/edge.ts bundles the functions.
  const { outputFiles: [output] } = await build({
    entryPoints: [fileURLToPath(new URL('./edge-entry.ts', import.meta.url))],
    bundle: true, write: false, format: 'esm', target: 'es2017', external: ['crypto'], minifyWhitespace: true, charset: 'utf8', legalComments: 'none',
    supported: {
      'array-spread': false, 'logical-assignment': false, 'nullish-coalescing': false, 'object-extensions': false,
      'object-rest-spread': false, 'optional-catch-binding': false, 'optional-chain': false,
    },
  });
  code = output?.text.replace(/export\s*\{\s*handler\s*\};?\s*$/, '') ?? '';
  edge = createEdgeFunction({ name: 'paywall', code, keyValues: () => new Map(), now: () => NOW, log: () => undefined });
});

/** Syntax that CloudFront's JavaScript runtime 2.0 does not document, and that esbuild leaves as it is. */
const undocumented = new Set([
  ts.SyntaxKind.ForOfStatement, ts.SyntaxKind.ClassDeclaration, ts.SyntaxKind.ClassExpression, ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.ArrayBindingPattern, ts.SyntaxKind.SpreadElement, ts.SyntaxKind.SpreadAssignment, ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.MethodDeclaration, ts.SyntaxKind.GetAccessor, ts.SyntaxKind.SetAccessor, ts.SyntaxKind.ComputedPropertyName,
  ts.SyntaxKind.QuestionDotToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.QuestionQuestionEqualsToken, ts.SyntaxKind.YieldExpression,
  ts.SyntaxKind.BigIntLiteral, ts.SyntaxKind.PrivateIdentifier, ts.SyntaxKind.TaggedTemplateExpression,
]);

function undocumentedSyntax(text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const hasDefault = ts.isParameter(node) && node.initializer !== undefined;
    const hasFlags = ts.isRegularExpressionLiteral(node) && /\/[a-z]*[usvdy][a-z]*$/.test(node.text);
    if (undocumented.has(node.kind) || hasDefault || hasFlags) found.push(`${ts.SyntaxKind[node.kind]}: ${node.getText().slice(0, 60)}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('edge.js', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS));
  return found;
}

const sub = issueSubscription({ pairwiseId: 'p', isAdFree: false }, 0.5, '7', testConfig().s, NOW, nodeCrypto);
const expired = issueSubscription({ pairwiseId: 'p', isAdFree: false }, 0.5, '6', testConfig().s, NOW - 80_000_000, nodeCrypto);

describe('The paywall’s rules at the edge', () => {
  it('PW-02 leave room for the rest of a function', () => {
    expect(code).toContain('function handler');
    expect(Buffer.byteLength(code)).toBeLessThan(MAX_BYTES);
  });

  it('PW-02 are written in what CloudFront documents', () => {
    expect(undocumentedSyntax(code)).toEqual([]);
    expect(undocumentedSyntax('const {a}=b;for(const c of d);function f(g=1){return a?.b??[...c]}')).toHaveLength(6);
  });

  it.each<[string, Partial<MeterRequest>]>([
    ['a fresh reader', {}],
    ['a second piece', { path: '/story/b' }],
    ['a path that is hashed', { path: `/story/${'long-'.repeat(30)}` }],
    ['a re-read', { path: '/story/read' }],
    ['a subscriber', { sub }],
    ['an expired subscriber', { sub: expired, auth: 'a'.repeat(43) }],
    ['a forged token', { smp: `${sub}x` }],
    ['junk', { smp: '%%%', sub: 'a.b.c', auth: '|' }],
    ['a prefetch', { isPrefetch: true }],
    ['a page without a meter', { path: '/' }],
  ])('PW-02 decide and mint for %s in CloudFront’s runtime as they do in Node', async (_, changes) => {
    for (const g of [0, 1, 4]) {
      const cfg = JSON.stringify(testConfig({ g }));
      const browser = createBrowser(() => testConfig({ g: 4 }));
      browser.visit('/story/read', NOW - 1_000);
      const request = testRequest('/story/a', { smp: browser.cookie(), ...changes });
      const decision = decideMeter(request, cfg, NOW, nodeCrypto);
      const token = decision.grant === undefined ? '' : `pay_ent_smp=${mintGrant(decision.grant, NOW, 'request', nodeCrypto)}; Path=/; Max-Age=2764800; Secure; SameSite=Lax`;
      const outcome = await edge.run(JSON.stringify({ request, cfg, nowMs: NOW }));
      expect(outcome).toEqual({ value: JSON.parse(JSON.stringify({ decision, cookie: token })) });
    }
  });
});
