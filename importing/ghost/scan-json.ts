/**
 * Checks JSON before it is parsed. Reports errors by line and column, and checks the nesting depth.
 */
import { printParseErrorCode, visit, type JSONVisitor } from 'jsonc-parser';

export interface JsonError {
  /** Describes the error without quoting the file, which may hold secrets. */
  readonly message: string;
  /** Counts from 1. */
  readonly line: number;
  readonly column: number;
}

/** What the text may go on with. */
const expectations = {
  value: 'there is no value where one is expected',
  key: 'a name in double quotes is missing',
  colon: 'a colon is missing after a name',
  'comma or }': 'a comma or the end of an object is missing',
  'comma or ]': 'a comma or the end of a list is missing',
  nothing: 'something follows the end of the JSON',
} as const;

/** Ends the visit at the first error: a parser that recovers would go on, and recurse. */
class FoundError extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** Returns the first error in a JSON text, or undefined if `JSON.parse` will accept it. */
export function scanJson(text: string, maxDepth: number): JsonError | undefined {
  try {
    visit(text, createVisitor(text, maxDepth), { disallowComments: true });
    return undefined;
  } catch (error) {
    if (error instanceof FoundError) return { message: error.message, ...place(text, error.at) };
    throw error;
  }
}

function createVisitor(text: string, maxDepth: number): JSONVisitor {
  const open: ('{' | '[')[] = [];
  let expected: keyof typeof expectations = 'value';

  const begin = (bracket: '{' | '[', offset: number): void => {
    open.push(bracket);
    if (open.length > maxDepth)
      throw new FoundError(offset, `it is nested more than ${maxDepth} deep`);
    expected = bracket === '{' ? 'key' : 'value';
  };
  const endValue = (): void => {
    const innermost = open.at(-1);
    if (innermost === undefined) expected = 'nothing';
    else expected = innermost === '{' ? 'comma or }' : 'comma or ]';
  };
  const end = (): void => {
    open.pop();
    endValue();
  };

  return {
    onObjectBegin: (offset) => begin('{', offset),
    onArrayBegin: (offset) => begin('[', offset),
    onObjectEnd: end,
    onArrayEnd: end,
    onLiteralValue: endValue,
    onObjectProperty() {
      expected = 'colon';
    },
    onSeparator(character) {
      expected = character === ',' && open.at(-1) === '{' ? 'key' : 'value';
    },
    onError(code, offset, length) {
      if (stringErrors.has(printParseErrorCode(code)))
        throw stringError(text, offset, offset + length);
      if (offset === text.length)
        throw new FoundError(offset, 'the file ends too early: it is cut off');
      throw new FoundError(offset, expectations[expected]);
    },
  };
}

const stringErrors: ReadonlySet<string> = new Set([
  'InvalidCharacter',
  'InvalidEscapeCharacter',
  'InvalidUnicode',
  'UnexpectedEndOfString',
]);

/** An escape, or a character alone: a backslash that escapes nothing, or a control character. */
const specialForm = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})?|[\u0000-\u001f]/g;

/** Returns the first error in the string from `start` to `end`, where it may lack its quote. */
function stringError(text: string, start: number, end: number): FoundError {
  for (const { 0: special, index } of text.slice(start, end + 1).matchAll(specialForm)) {
    if (special.length > 1) continue;
    const message =
      special === '\\'
        ? 'a backslash in a string is followed by something that has no meaning'
        : 'a string is not closed on its line, or contains a control character';
    return new FoundError(start + index, message);
  }
  return new FoundError(end, 'the file ends inside a string: it is cut off');
}

function place(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
