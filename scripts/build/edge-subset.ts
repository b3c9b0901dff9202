/**
 * Finds uses in a built edge function of anything that CloudFront's JavaScript runtime 2.0 does not
 * document.
 * @see
 *   https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
 */
import ts from 'typescript';

const syntax = new Set([
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.ExportAssignment,
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.ImportKeyword,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.ClassExpression,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WithStatement,
  ts.SyntaxKind.DebuggerStatement,
  ts.SyntaxKind.ObjectBindingPattern,
  ts.SyntaxKind.ArrayBindingPattern,
  ts.SyntaxKind.SpreadElement,
  ts.SyntaxKind.SpreadAssignment,
  ts.SyntaxKind.ShorthandPropertyAssignment,
  ts.SyntaxKind.MethodDeclaration,
  ts.SyntaxKind.GetAccessor,
  ts.SyntaxKind.SetAccessor,
  ts.SyntaxKind.ComputedPropertyName,
  ts.SyntaxKind.QuestionDotToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.QuestionQuestionEqualsToken,
  ts.SyntaxKind.BarBarEqualsToken,
  ts.SyntaxKind.AmpersandAmpersandEqualsToken,
  ts.SyntaxKind.YieldExpression,
  ts.SyntaxKind.BigIntLiteral,
  ts.SyntaxKind.PrivateIdentifier,
  ts.SyntaxKind.TaggedTemplateExpression,
  ts.SyntaxKind.MetaProperty,
]);

/** `eval`, `Function`, `require` and timers are omitted on purpose. */
const globals = new Set(
  (
    'Object String Number Boolean Math Date RegExp JSON Array ArrayBuffer Promise DataView Symbol Error EvalError RangeError ReferenceError ' +
    'SyntaxError TypeError URIError Float32Array Float64Array Int8Array Int16Array Int32Array Uint8Array Uint8ClampedArray Uint16Array ' +
    'Uint32Array decodeURI decodeURIComponent encodeURI encodeURIComponent isFinite isNaN parseFloat parseInt NaN Infinity undefined ' +
    'console atob btoa Buffer TextEncoder TextDecoder'
  ).split(' '),
);

function isAsync(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword)
  );
}

/** CloudFront's own modules, imported by their default export. */
function isRuntimeImport(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) &&
    ts.isStringLiteral(node.moduleSpecifier) &&
    ['cloudfront', 'crypto'].includes(node.moduleSpecifier.text) &&
    node.importClause?.name !== undefined &&
    node.importClause.namedBindings === undefined
  );
}

/**
 * CloudFront documents that async arguments are not supported: its engine compiles no `await` in the
 * arguments of a call, nor in an array or object literal.
 */
function isNestedAwait(node: ts.Node): boolean {
  if (!ts.isAwaitExpression(node)) return false;
  for (let at: ts.Node = node; !ts.isStatement(at); at = at.parent) {
    const { parent } = at;
    if (ts.isArrayLiteralExpression(parent) || ts.isPropertyAssignment(parent)) return true;
    if (ts.isTemplateSpan(parent)) return true;
    if ((ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression !== at)
      return true;
  }
  return false;
}

function enclosingFunction(node: ts.Node): ts.Node | undefined {
  return ts.findAncestor(node.parent, ts.isFunctionLike);
}

/**
 * Async closures and `await` outside async functions are not supported. Async functions stand at the
 * top level.
 */
function isMisplacedAsync(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node)) return isAsync(node) && enclosingFunction(node) !== undefined;
  if (!ts.isAwaitExpression(node)) return false;
  const at = enclosingFunction(node);
  return at === undefined || !isAsync(at);
}

/** The ways from a value to dynamic code, and to objects of others. */
const forbiddenProperties = new Set(['constructor', '__proto__', 'caller', 'callee']);

function isDynamicCode(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return forbiddenProperties.has(node.name.text);
  if (!ts.isElementAccessExpression(node)) return false;
  const { argumentExpression } = node;
  return (
    ts.isStringLiteralLike(argumentExpression) && forbiddenProperties.has(argumentExpression.text)
  );
}

function isUndocumented(node: ts.Node): boolean {
  if (isRuntimeImport(node)) return false;
  if (isNestedAwait(node) || isMisplacedAsync(node) || isDynamicCode(node)) return true;
  if (syntax.has(node.kind)) return true;
  if (ts.isParameter(node)) return node.initializer !== undefined;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node))
    return isAsync(node) || (ts.isFunctionExpression(node) && node.asteriskToken !== undefined);
  if (ts.isFunctionDeclaration(node)) return node.asteriskToken !== undefined;
  if (ts.isCatchClause(node)) return node.variableDeclaration === undefined;
  if (ts.isRegularExpressionLiteral(node))
    return (
      /\/[a-z]*[usvd][a-z]*$/.test(node.text) ||
      node.text.includes('(?<!') ||
      node.text.includes('(?<=')
    );
  return false;
}

/** Returns whether an identifier refers to a variable and is not the name of a property. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return !(ts.isPropertyAssignment(parent) && parent.name === node);
}

/** Returns one line per finding: the syntax or the name, and its position. */
export function undocumentedIn(code: string): string[] {
  const source = ts.createSourceFile(
    'edge.js',
    code,
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.JS,
  );
  const declared = new Set<string>(['arguments']);
  const referred: ts.Identifier[] = [];
  const found: string[] = [];
  const tell = (what: string, node: ts.Node): void => {
    found.push(`${what}: ${node.parent.getText().slice(0, 60)}`);
  };
  const visit = (node: ts.Node): void => {
    if (isUndocumented(node)) tell(ts.SyntaxKind[node.kind] ?? '', node);
    if (
      (ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isImportClause(node) ||
        ts.isFunctionDeclaration(node) ||
        ts.isFunctionExpression(node)) &&
      node.name !== undefined &&
      ts.isIdentifier(node.name)
    ) {
      declared.add(node.name.text);
    }
    if (ts.isIdentifier(node) && isReference(node)) referred.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const node of referred)
    if (!declared.has(node.text) && !globals.has(node.text)) tell(`global ${node.text}`, node);
  return found;
}
