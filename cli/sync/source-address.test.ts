/** Names and addresses of sources. */
import { expect, test } from '@jest/globals';
import { checkedAddress, nameOfSource } from './source-address.ts';

test.each([
  ['www.example.org', 'is no address'],
  ['ftp://example.org', 'is no address'],
  ['http://example.org', 'would be sent in clear'],
  ['https://ada:pw@example.org', 'without user'],
  ['https://example.org/?p=1', 'without user'],
])('%s is refused', (address, message) => {
  expect(() => checkedAddress(address)).toThrow(message);
});

test('two sites of one host have names of their own', () => {
  expect(nameOfSource('ghost', checkedAddress('https://Example.org/blog/'))).toBe(
    'ghost:example.org/blog',
  );
  expect(nameOfSource('ghost', checkedAddress('https://example.org'))).toBe('ghost:example.org');
});
