import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromOriginForm, toOriginForm } from './origin-form.ts';

describe('The form in which the edge passes text on', () => {
  it('RT-01 has only characters with one spelling, and gives the text back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const form = toOriginForm(encodeURIComponent(text));
        expect(form).toMatch(/^[\w.~-]*$/);
        expect(fromOriginForm(form)).toBe(encodeURIComponent(text));
      }),
    );
  });

  it.each([
    ['plain-slug_1.x', 'plain-slug_1.x'],
    ['caf%C3%A9', 'caf~C3~A9'],
    ["it's(fine)~!*", 'it~27s~28fine~29~7E~21~2A'],
    ['a%20b%2Bc', 'a~20b~2Bc'],
  ])('writes %s as %s', (encoded, form) => {
    expect(toOriginForm(encoded)).toBe(form);
  });
});
