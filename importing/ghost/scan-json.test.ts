import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scanJson } from './scan-json.ts';
import { startProcessorClock } from '../../test/support/processor-time.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('scanJson, before parsing', () => {
  it('accepts a text exactly when it can be parsed', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(scanJson(text, 100)).toBeUndefined();
      }),
    );
    const parts = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '"a"',
      '"b":',
      '1',
      '-',
      '.5',
      'e3',
      'true',
      'null',
      'nul',
      ' ',
      '\n',
      '\\',
      '\\n',
      '\\u00e9',
      '\\u00',
      '0',
      '01',
      '\u0001',
      'é',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 12 }), (list) => {
        const text = list.join('');
        expect(scanJson(text, 100) === undefined).toBe(parses(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it.each([
    ['{"a": 1,\n "b": x}', 2, 7, 'there is no value where one is expected'],
    ['{"a": 1\n "b": 2}', 2, 2, 'a comma or the end of an object is missing'],
    ['[1\n2]', 2, 1, 'a comma or the end of a list is missing'],
    ['{"a" 1}', 1, 6, 'a colon is missing after a name'],
    ['{a: 1}', 1, 2, 'a name in double quotes is missing'],
    ['{"a": "b\nc"}', 1, 9, 'a string is not closed on its line, or contains a control character'],
    ['{"a": "\\q"}', 1, 8, 'a backslash in a string is followed by something that has no meaning'],
    ['{"a": "cut', 1, 11, 'the file ends inside a string: it is cut off'],
    ['{"a": [1,', 1, 10, 'the file ends too early: it is cut off'],
    ['{} {}', 1, 4, 'something follows the end of the JSON'],
    ['[[[[1]]]]', 1, 4, 'it is nested more than 3 deep'],
  ])('reports %s as wrong at line %d, column %d', (text, line, column, message) => {
    expect(scanJson(text, 3)).toEqual({ line, column, message });
  });

  it('handles a text of many megabytes and a hundred thousand brackets easily', () => {
    const spentMs = startProcessorClock();
    expect(scanJson(`{"a":"${'x'.repeat(20_000_000)}"}`, 64)).toBeUndefined();
    expect(scanJson('['.repeat(100_000), 64)?.message).toBe('it is nested more than 64 deep');
    expect(spentMs()).toBeLessThan(15_000);
  });
});
