/**
 * Checks JSON before it is parsed. Reports errors by line and column, and checks the nesting depth.
 */

export interface JsonFault {
  /** Describes the error without quoting the file, which may hold secrets. */
  readonly message: string;
  /** Counts from 1. */
  readonly line: number;
  readonly column: number;
}

const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const escapeForm = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const spaceForm = /[ \t\n\r]*/y;
const words = ['true', 'false', 'null'] as const;

/** What the scanner accepts next. */
type Expected =
  'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end' | 'nothing';

/** Returns the first error in a JSON text, or undefined if `JSON.parse` will accept it. */
export function scanJson(text: string, maxDepth: number): JsonFault | undefined {
  const open: ('{' | '[')[] = [];
  let at = 0;
  let state: Expected = 'value';
  const afterValue = (): Expected => (open.length === 0 ? 'nothing' : 'comma-or-end');
  const take = (form: RegExp): boolean => {
    form.lastIndex = at;
    if (!form.test(text)) return false;
    at = form.lastIndex;
    return true;
  };

  /** Moves past a string. A string of several megabytes is too long for a regular expression. */
  const takeString = (): JsonFault | undefined => {
    for (at += 1; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === 0x22) {
        at += 1;
        return undefined;
      }
      if (code < 0x20)
        return fault(text, at, 'a text is not closed on its line, or holds a control character');
      if (code !== 0x5c) continue;
      escapeForm.lastIndex = at;
      if (!escapeForm.test(text))
        return fault(
          text,
          at,
          'a backslash in a text is followed by something that has no meaning',
        );
      at = escapeForm.lastIndex - 1;
    }
    return fault(text, text.length, 'the file ends inside a text: it is cut off');
  };

  for (;;) {
    take(spaceForm);
    const character = text[at];
    if (character === undefined)
      return state === 'nothing'
        ? undefined
        : fault(text, at, 'the file ends too early: it is cut off');
    if (state === 'nothing') return fault(text, at, 'something follows the end of the JSON');
    const innermost = open.at(-1);
    if (
      (character === '}' &&
        innermost === '{' &&
        (state === 'comma-or-end' || state === 'key-or-end')) ||
      (character === ']' &&
        innermost === '[' &&
        (state === 'comma-or-end' || state === 'value-or-end'))
    ) {
      open.pop();
      at += 1;
      state = afterValue();
    } else if (state === 'comma-or-end') {
      if (character !== ',')
        return fault(
          text,
          at,
          `a comma or the end of ${innermost === '{' ? 'an object' : 'a list'} is missing`,
        );
      at += 1;
      state = innermost === '{' ? 'key' : 'value';
    } else if (state === 'colon') {
      if (character !== ':') return fault(text, at, 'a colon is missing after a name');
      at += 1;
      state = 'value';
    } else if (state === 'key' || state === 'key-or-end') {
      if (character !== '"') return fault(text, at, 'a name in double quotes is missing');
      const wrong = takeString();
      if (wrong !== undefined) return wrong;
      state = 'colon';
    } else if (character === '{' || character === '[') {
      open.push(character);
      if (open.length > maxDepth) return fault(text, at, `it is nested more than ${maxDepth} deep`);
      at += 1;
      state = character === '{' ? 'key-or-end' : 'value-or-end';
    } else if (character === '"') {
      const wrong = takeString();
      if (wrong !== undefined) return wrong;
      state = afterValue();
    } else if (take(numberForm)) {
      state = afterValue();
    } else {
      const word = words.find((candidate) => text.startsWith(candidate, at));
      if (word === undefined) return fault(text, at, 'there is no value where one is expected');
      at += word.length;
      state = afterValue();
    }
  }
}

function fault(text: string, at: number, message: string): JsonFault {
  const before = text.slice(0, at);
  const lastLine = before.lastIndexOf('\n');
  let line = 1;
  for (let index = before.indexOf('\n'); index >= 0; index = before.indexOf('\n', index + 1))
    line += 1;
  return { message, line, column: at - lastLine };
}
