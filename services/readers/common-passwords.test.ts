import { describe, expect, it } from '@jest/globals';
import commonPasswords from '#common-passwords';
import { isCommonPassword } from './common-passwords.ts';

describe('The list of common passwords', () => {
  it('has one password of six characters or more in each line, sorted and in lower case', () => {
    const list = commonPasswords.trimEnd().split('\n');
    expect(list.length).toBeGreaterThan(8_000);
    expect(list).toEqual([...new Set(list)].sort());
    expect(list.filter((word) => !/^\S{6,}$/.test(word) || word !== word.toLowerCase())).toEqual(
      [],
    );
  });

  it.each(['password1', 'PassWord1', '000000', 'zzzzzzzz'])('contains %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each(['', '\n', 'wheelbarrow by the old canal'])('does not contain "%s"', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});
