/** Parses the arguments of template tags: `"one" two key="value" key: 'value'`. */

export interface TagArguments {
  /** Unnamed arguments, in order. */
  readonly positional: readonly string[];
  readonly named: Readonly<Record<string, string>>;
}

const argument =
  /([\w-]+)\s*[=:]\s*(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|'((?:[^'\\]|\\.)*)'|([^\s,"'`]+))|"((?:[^"\\]|\\.)*)"|`([^`]*)`|'((?:[^'\\]|\\.)*)'|([^\s,]+)/gs;

function unescape(text: string): string {
  return text.replace(/\\(["'`\\])/g, '$1').replace(/\\n/g, '\n');
}

/** Parses the arguments of a tag. Quotes may be double, single or backticks. */
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

/**
 * Returns the first non-empty argument among the given keys. A number is the index of a positional
 * argument.
 */
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
