import { describe, expect, it } from '@jest/globals';
import { isInRange, readRange, readRanges, viewerAddress } from './address-ranges.ts';

describe('A network', () => {
  it.each([
    ['192.0.2.0/24', '192.0.2.0/24'],
    [' 192.0.2.7 ', '192.0.2.7/32'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('%j is kept as %s', (typed, text) => {
    expect(readRange(typed).text).toBe(text);
  });

  it.each([
    ['0.0.0.0/0', 'the shortest prefix is /8'],
    ['::/0', 'the shortest prefix is /16'],
    ['10.0.0.0/7', 'the shortest prefix is /8'],
    ['192.0.2.7/24', 'beyond its prefix'],
    ['2001:db8::1/32', 'beyond its prefix'],
    ['192.0.2.0/33', 'no number from 8 to 32'],
    ['2001:db8::/129', 'no number from 16 to 128'],
    ['192.0.2.0/-1', 'no number'],
    ['192.0.2.0/', 'no number'],
    ['192.0.2.0/24/24', 'is not a network'],
    ['192.0.2', 'is not a network'],
    ['fe80::%eth0/64', 'is not a network'],
    ['uni.example', 'is not a network'],
    ['', 'is not a network'],
  ])('%j is rejected: %s', (typed, says) => {
    expect(() => readRange(typed)).toThrow(says);
  });

  it('of a file is named by its line', () => {
    const text = '# campus\n192.0.2.0/24 # main\r\n\n2001:db8::/32\n0.0.0.0/0\n';
    expect(() => readRanges(text, 'campus.txt')).toThrow('campus.txt, line 5: "0.0.0.0/0"');
    expect(readRanges(text.replace('0.0.0.0/0', ''), '').map((one) => one.text)).toEqual([
      '192.0.2.0/24',
      '2001:db8::/32',
    ]);
  });

  it.each([
    ['192.0.2.0/24', '192.0.2.255:1', true],
    ['192.0.2.0/24', '192.0.3.0:1', false],
    ['192.0.2.0/24', '::ffff:192.0.2.9:1', true],
    ['2001:db8::/32', '2001:db8:ffff::1:46532', true],
    ['2001:db8::/32', '[2001:db8::1]:443', true],
    ['2001:db8::/32', '2001:db9::1:1', false],
    ['2001:db8::/32', '192.0.2.1:1', false],
    ['10.0.0.0/8', 'forged', false],
    ['10.0.0.0/8', '', false],
  ])('%s and %s: %s', (range, header, isIn) => {
    const address = viewerAddress(header);
    expect(address !== undefined && isInRange(readRange(range), address)).toBe(isIn);
  });
});
