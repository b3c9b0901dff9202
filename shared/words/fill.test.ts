/** A text that lacks a value is found where it is tried out. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fill } from './fill.ts';

it('puts values into a text, in the order of the text', () => {
  expect(fill('{page} of {title}, {page}', { title: 'A', page: 2 })).toBe('2 of A, 2');
});

describe('Where texts are tried out', () => {
  const { NODE_ENV } = process.env;
  beforeEach(() => {
    process.env.NODE_ENV = 'development';
  });
  afterEach(() => {
    process.env.NODE_ENV = NODE_ENV;
  });

  it('the value that a text does not get is named', () => {
    expect(() => fill('{title}, page {page}', { title: 'A' })).toThrow(
      'No value for {page} in "{title}, page {page}"',
    );
  });
});
