/** Reads the arguments of template tags: `"one" two key="value" key: 'value'`. */

export interface TagArguments {
  /** In order, without names. */
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

const argument =
  /([\w-]+)\s*[=:]\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|'((?:[^'\\]|\\.)*)'|([^\s,"'`]+))|"((?:[^"\\]|\\.)*)"|`([^`]*)`|'((?:[^'\\]|\\.)*)'|([^\s,]+)/gs;

function unescape(text: string): string {
  return text.replace(/\\(["'`\\])/g, '$1').replace(/\\n/g, '\n');
}

/** The arguments of a tag; quotes may be double, single or backticks. */
export function readArguments(content: string): TagArguments {
  const positional: string[] = [];
  const named: Record<string, string> = {};
  for (const match of content.matchAll(argument)) {
    const [, key, ...values] = match;
    const value = unescape(values.find((part) => part !== undefined) ?? '');
    if (key === undefined) positional.push(value);
    else named[key] ??= value;
  }
  return { positional, named };
}

/** The first of some named arguments that says something; a number names a positional one. */
export function pickArgument(
  from: TagArguments,
  ...keys: readonly (string | number)[]
): string | undefined {
  for (const key of keys) {
    const value = typeof key === 'number' ? from.positional[key] : from.named[key];
    if (value !== undefined && value.trim() !== '') return value.trim();
  }
  return undefined;
}
