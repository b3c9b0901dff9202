/**
 * Runs a Hugo shortcode's own template, as far as its language concerns content: parameters,
 * conditions and the functions that shortcodes use. A template that needs more has no result.
 */
import { escapeHtml } from '../../../../shared/content/escape-html.ts';
import type { ShortcodeCall } from '../shortcode.ts';

/** A file that a template looked up. Its address is the name by which it did. */
interface Resource {
  readonly resource: string;
}
type Value = string | number | boolean | Resource | undefined;

type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly code: string }
  | {
      readonly kind: 'if' | 'with';
      readonly branches: readonly { readonly code: string | undefined; readonly body: Part[] }[];
    };

interface Scope {
  readonly call: ShortcodeCall;
  readonly variables: Map<string, Value>;
  readonly dot: Value;
  /** Steps left. A template cannot loop, but it may be long. */
  readonly budget: { steps: number };
}

/** The template does what only Hugo can. */
class Unsupported extends Error {}

const MAX_STEPS = 5_000;
interface Token {
  readonly text?: string;
  readonly code?: string;
}

/** Returns the text and the actions of a template, in time linear in its length. */
function tokenize(template: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let trim = false;
  for (;;) {
    const open = template.indexOf('{{', at);
    const close = open === -1 ? -1 : template.indexOf('}}', open + 2);
    if (close === -1) break;
    let code = template.slice(open + 2, close);
    const [left, right] = [code.startsWith('-'), code.endsWith('-')];
    code = code.slice(left ? 1 : 0, right ? -1 : undefined).trim();
    const text = trim ? template.slice(at, open).trimStart() : template.slice(at, open);
    tokens.push({ text: left ? text.trimEnd() : text });
    if (!code.startsWith('/*')) tokens.push({ code });
    trim = right;
    at = close + 2;
  }
  const rest = template.slice(at);
  return [...tokens, { text: trim ? rest.trimStart() : rest }];
}

function parse(tokens: readonly Token[]): Part[] {
  let at = 0;
  const body = (): { parts: Part[]; end: string } => {
    const parts: Part[] = [];
    while (at < tokens.length) {
      const { text, code } = tokens[at] ?? {};
      at += 1;
      if (text !== undefined) parts.push({ kind: 'text', text });
      if (code === undefined) continue;
      const [, word = ''] = /^(\w+)\b/.exec(code) ?? [];
      if (word === 'end' || word === 'else') return { parts, end: code };
      if (word === 'if' || word === 'with') parts.push(block(word, code.slice(word.length)));
      else if (/^(?:range|define|template|block|partial|return|break|continue)$/.test(word))
        throw new Unsupported(word);
      else parts.push({ kind: 'print', code });
    }
    return { parts, end: '' };
  };
  const block = (kind: 'if' | 'with', first: string): Part => {
    const branches: { code: string | undefined; body: Part[] }[] = [];
    let code: string | undefined = first;
    for (;;) {
      const { parts, end } = body();
      branches.push({ code, body: parts });
      const [, next] = /^else\s+(?:if|with)\s+([^]*)$/.exec(end) ?? [];
      if (next !== undefined) code = next;
      else if (end === 'else') code = undefined;
      else if (end === 'end') return { kind, branches };
      else throw new Unsupported('no end');
    }
  };
  const { parts, end } = body();
  if (end !== '') throw new Unsupported('end');
  return parts;
}

const word =
  /\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|(-?\d+(?:\.\d+)?)|(:?=|\||\(|\)|,)|(\$?[\w.]*[\w$.]))/gy;

type Word =
  | { readonly literal: string | number }
  | { readonly sign: string }
  | { readonly name: string };

function wordsOf(code: string): Word[] {
  const words: Word[] = [];
  const source = code.trim();
  word.lastIndex = 0;
  while (word.lastIndex < source.length) {
    const match = word.exec(source);
    if (match === null) throw new Unsupported(source);
    const [, double, raw, digits, sign, name] = match;
    if (double !== undefined) words.push({ literal: double.replace(/\\(.)/g, '$1') });
    else if (raw !== undefined) words.push({ literal: raw });
    else if (digits !== undefined) words.push({ literal: Number(digits) });
    else if (sign !== undefined) words.push({ sign });
    else if (name !== undefined) words.push({ name });
  }
  return words;
}

function isTrue(value: Value): boolean {
  return value !== undefined && value !== '' && value !== false && value !== 0;
}

function textOf(value: Value): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? value.resource : String(value);
}

function sprintf([format, ...values]: readonly Value[]): string {
  let next = 0;
  return textOf(format).replace(/%(?:[svdq]|%)/g, (verb) => {
    if (verb === '%%') return '%';
    next += 1;
    return textOf(values[next - 1]);
  });
}

const same = (values: readonly Value[]): Value => values.at(-1);
const first = (values: readonly Value[]): Value => values[0];
const lookedUp = (values: readonly Value[]): Value => {
  const name = textOf(values.at(-1)).replace(/^\*+|\*+$/g, '');
  return name === '' ? undefined : { resource: name };
};

/** Functions by name. What only changes the look of an address or the trust in it changes nothing. */
const functions: Readonly<Record<string, (values: readonly Value[], scope: Scope) => Value>> = {
  ...Object.fromEntries(
    [
      ...['safeHTML', 'safeURL', 'safeCSS', 'safeJS', 'safeHTMLAttr', 'relURL', 'absURL'],
      ...['relLangURL', 'absLangURL', 'string', 'emojify', 'htmlUnescape', 'int', 'float'],
    ].map((name) => [name, same]),
  ),
  markdownify: ([value], { call }) => {
    const text = textOf(value).trim();
    return text.includes('\n') ? `\n\n${text}\n\n` : call.context.inline(text);
  },
  plainify: ([value]) => textOf(value).replace(/<[^>]*>/g, ''),
  htmlEscape: ([value]) => escapeHtml(textOf(value)),
  default: ([fallback, value]) => (isTrue(value) ? value : fallback),
  printf: sprintf,
  print: (values) => values.map(textOf).join(''),
  eq: ([value, ...others]) => others.some((other) => textOf(other) === textOf(value)),
  ne: ([value, other]) => textOf(value) !== textOf(other),
  and: (values) => values.find((value) => !isTrue(value)) ?? values.at(-1),
  or: (values) => values.find(isTrue) ?? values.at(-1),
  not: ([value]) => !isTrue(value),
  cond: ([test, yes, no]) => (isTrue(test) ? yes : no),
  len: ([value]) => textOf(value).length,
  lower: ([value]) => textOf(value).toLowerCase(),
  upper: ([value]) => textOf(value).toUpperCase(),
  title: first,
  trim: ([value]) => textOf(value).trim(),
  urlize: ([value]) => textOf(value).trim().toLowerCase().replace(/\s+/g, '-'),
  replace: ([value, from, to]) => textOf(value).replaceAll(textOf(from), textOf(to)),
  isset: ([, key], { call }) =>
    typeof key === 'number'
      ? call.args.positional[key] !== undefined
      : Object.hasOwn(call.args.named, textOf(key)),
  index: ([, key], { call }) => argument(key, call),
  'resources.Get': lookedUp,
  'resources.GetMatch': lookedUp,
  'strings.TrimSpace': ([value]) => textOf(value).trim(),
  'strings.TrimPrefix': ([prefix, value]) =>
    textOf(value).startsWith(textOf(prefix))
      ? textOf(value).slice(textOf(prefix).length)
      : textOf(value),
};

function argument(key: Value, { args }: ShortcodeCall): Value {
  if (typeof key === 'number') return args.positional[key];
  const name = textOf(key);
  return Object.hasOwn(args.named, name) ? args.named[name] : undefined;
}

/** Names that change nothing about the file whose address a template prints. */
const resourceField = /^\.(?:RelPermalink|Permalink|Resize|Fit|Fill|Crop|Filter|Process)$/;

/** Returns the value of a name with its arguments. */
function valueOf(name: string, values: readonly Value[], scope: Scope): Value {
  const { call } = scope;
  const bare = name.replace(/^\$(?=\.)/, '');
  if (name === '.') return scope.dot;
  if (name === 'true' || name === 'false') return name === 'true';
  if (name === 'nil') return undefined;
  if (bare === '.Get') return argument(values[0], call);
  if (bare === '.Inner') return call.inner ?? '';
  if (bare === '.IsNamedParams') return Object.keys(call.args.named).length > 0;
  if (bare === '.Params' || bare === '.Page' || bare === '.Site') return bare;
  if (bare === '.Name') return call.name;
  const [, parameter] = /^\.Params\.(\w+)$/.exec(bare) ?? [];
  if (parameter !== undefined) return argument(parameter, call);
  if (/^\.(?:Page\.)?Resources\.(?:Get|GetMatch)$/.test(bare)) return lookedUp(values);
  if (/^\.(?:Site|Page\.Site)\.BaseURL$|^site\.BaseURL$/.test(bare)) return '';
  if (resourceField.test(name) && typeof scope.dot === 'object') return scope.dot;
  const [, variable, field] = /^(\$\w+)(\.\w+)?$/.exec(name) ?? [];
  if (variable !== undefined && scope.variables.has(variable)) {
    const value = scope.variables.get(variable);
    if (field === undefined || (typeof value === 'object' && resourceField.test(field)))
      return value;
    throw new Unsupported(name);
  }
  const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (run === undefined) throw new Unsupported(name);
  return run(values, scope);
}

/** Evaluates the words of a pipeline. */
function evaluate(words: readonly Word[], scope: Scope): Value {
  let at = 0;
  const operand = (): Value => {
    const next = words[at];
    at += 1;
    if (next === undefined) throw new Unsupported('nothing');
    if ('literal' in next) return next.literal;
    if ('name' in next) return valueOf(next.name, [], scope);
    if (next.sign !== '(') throw new Unsupported(next.sign);
    const value = pipeline();
    at += 1;
    return value;
  };
  const command = (piped: readonly Value[]): Value => {
    scope.budget.steps -= 1;
    if (scope.budget.steps < 0) throw new Unsupported('too long');
    const head = words[at];
    if (head === undefined || !('name' in head)) return operand();
    at += 1;
    const values: Value[] = [];
    for (let next = words[at]; next !== undefined; next = words[at]) {
      if ('sign' in next && next.sign !== '(') break;
      values.push(operand());
    }
    return valueOf(head.name, [...values, ...piped], scope);
  };
  const pipeline = (): Value => {
    let value = command([]);
    for (let next = words[at]; next !== undefined; next = words[at]) {
      if (!('sign' in next) || next.sign !== '|') break;
      at += 1;
      value = command([value]);
    }
    return value;
  };
  return pipeline();
}

function run(code: string, scope: Scope): Value {
  const [, variable, expression] = /^(\$\w+)\s*:?=\s*([^]+)$/.exec(code.trim()) ?? [];
  if (variable === undefined || expression === undefined) return evaluate(wordsOf(code), scope);
  const value = evaluate(wordsOf(expression), scope);
  scope.variables.set(variable, value);
  return value;
}

function print(parts: readonly Part[], scope: Scope): string {
  return parts
    .map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'print') {
        const value = run(part.code, scope);
        return /^\$\w+\s*:?=/.test(part.code) ? '' : textOf(value);
      }
      for (const { code, body } of part.branches) {
        const value = code === undefined ? true : run(code, scope);
        if (isTrue(value))
          return print(
            body,
            part.kind === 'with' && code !== undefined ? { ...scope, dot: value } : scope,
          );
      }
      return '';
    })
    .join('');
}

/** Returns what a shortcode's template prints, or undefined when only Hugo can tell. */
export function renderHugoShortcode(template: string, call: ShortcodeCall): string | undefined {
  try {
    return print(parse(tokenize(template)), {
      call,
      variables: new Map(),
      dot: undefined,
      budget: { steps: MAX_STEPS },
    });
  } catch (error) {
    if (error instanceof Unsupported || error instanceof RangeError) return undefined;
    throw error;
  }
}
