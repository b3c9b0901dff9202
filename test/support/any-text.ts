/** Texts of any code points, lone surrogates too. */
import fc from 'fast-check';

const LAST_CODE_POINT = 0x10ffff;

function toCodePoint(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== text)
    throw new Error('not one code point');
  return code;
}

const codePoint = fc
  .integer({ min: 0, max: LAST_CODE_POINT })
  .map((code) => String.fromCodePoint(code), toCodePoint);

/**
 * Returns the texts of `fc.string({ unit: 'binary' })`, which makes a table of all code points
 * first: that takes longer than the tests that use it.
 */
export function anyText(): fc.Arbitrary<string> {
  return fc.string({ unit: codePoint });
}
