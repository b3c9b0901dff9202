/** Parses the arguments of template tags: `"one" two key="value" key: 'value' key={expression}`. */

export interface TagArguments {
  /** Unnamed arguments, in order. */
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

/** Looks up a name that an argument holds instead of a value. */
export type LookUp = (name: string) => string | undefined;

const quoted = String.raw`"((?:[^"\\]|\\.)*)"|` + '`([^`]*)`' + String.raw`|'((?:[^'\\]|\\.)*)'`;
/** A list, of which the strings are the values. */
const list = String.raw`\[((?:"[^"]*"|'[^']*'|[^\]"'])*)\]`;
const argument = new RegExp(
  String.raw`(https?:\/\/[^\s,"'{}]+)|([\w@:.-]*[\w-])\s*[=:]\s*(?:${quoted}|${list}|([^\s,"'` +
    '`' +
    String.raw`{}()[\]]+))|${quoted}|([^\s,{}()[\]=]+)`,
  'gs',
);
const oneString = /"([^"]*)"|'([^']*)'/g;

function unescape(text: string): string {
  return text.replace(/\\(["'`\\])/g, '$1').replace(/\\n/g, '\n');
}

/**
 * Parses the arguments of a tag. Quotes may be double, single or backticks. Braces and brackets
 * around arguments mean nothing. A list gives its first string to its name; the others are
 * positional.
 */
export function readArguments(content: string, lookUp?: LookUp): TagArguments {
  const positional: string[] = [];
  const named: Record<string, string> = {};
  for (const match of content.matchAll(argument)) {
    const [, address, key, double, back, single, listed, bare, ...unnamed] = match;
    if (address !== undefined) {
      positional.push(address);
      continue;
    }
    if (key === undefined) {
      const value = unnamed.find((part) => part !== undefined) ?? '';
      const word = unnamed.at(-1);
      positional.push(word === undefined ? unescape(value) : (lookUp?.(word) ?? value));
      continue;
    }
    const strings =
      listed === undefined
        ? [bare === undefined ? unescape(double ?? back ?? single ?? '') : (lookUp?.(bare) ?? bare)]
        : [...listed.matchAll(oneString)].map(([, one, other]) => one ?? other ?? '');
    const [first = '', ...others] = strings;
    if (!Object.hasOwn(named, key)) named[key] = first;
    positional.push(...others);
  }
  return { positional, named };
}

/** Returns the string that an expression of JSX holds, such as `{"x"}` or `{require('./x.png')}`. */
function expressionValue(expression: string, lookUp: LookUp): string {
  const bare = expression.trim();
  const name = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*$/.exec(bare)?.[0];
  if (name !== undefined) return lookUp(name) ?? lookUp(name.replace(/\..*$/s, '')) ?? '';
  if (/^-?[\d.]+$/.test(bare)) return bare;
  const [, double, single, back] = /"([^"]*)"|'([^']*)'|`([^`$]*)`/.exec(bare) ?? [];
  return double ?? single ?? back ?? '';
}

/** Returns the end of a `{…}` that begins at a position, or -1. Quotes hide braces. */
export function braceEnd(text: string, from: number, limit = 20_000): number {
  let depth = 0;
  let quote: string | undefined;
  for (let at = from; at < Math.min(text.length, from + limit); at += 1) {
    const character = text[at] ?? '';
    if (quote !== undefined) {
      if (character === '\\') at += 1;
      else if (character === quote) quote = undefined;
    } else if (character === '"' || character === '`') quote = character;
    // An apostrophe after a letter is one, and begins no string.
    else if (character === "'" && !/\w/.test(text[at - 1] ?? '')) quote = character;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

const attribute = /([\w:@.-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\{)|([^\s"'{}>]+)))?|(\{)/g;

/** Parses the attributes of an element of JSX. `lookUp` knows what the file imports and exports. */
export function readAttributes(content: string, lookUp: LookUp): TagArguments {
  const named: Record<string, string> = {};
  const positional: string[] = [];
  attribute.lastIndex = 0;
  for (let match = attribute.exec(content); match !== null; match = attribute.exec(content)) {
    const [, name, double, single, brace, bare, spread] = match;
    let value = double ?? single ?? bare;
    if (brace !== undefined || spread !== undefined) {
      const from = attribute.lastIndex - 1;
      const end = braceEnd(content, from);
      if (end === -1) break;
      const expression = content.slice(from + 1, end - 1);
      value = expressionValue(expression, lookUp);
      // A list of objects, such as the images of a gallery.
      if (/^\s*[[{]/.test(expression)) {
        value = '';
        positional.push(
          ...[...expression.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, a, b]) => a ?? b ?? ''),
        );
      }
      attribute.lastIndex = end;
    }
    if (name !== undefined && !Object.hasOwn(named, name)) named[name] = value ?? '';
  }
  return { positional, named };
}

/**
 * Returns the first non-empty argument among the given keys. A number is the index of a positional
 * argument.
 */
export function pickArgument(
  from: TagArguments,
  ...keys: readonly (string | number)[]
): string | undefined {
  for (const key of keys) {
    let value: string | undefined;
    if (typeof key === 'number') value = from.positional[key];
    else if (Object.hasOwn(from.named, key)) value = from.named[key];
    if (value !== undefined && value.trim() !== '') return value.trim();
  }
  return undefined;
}
