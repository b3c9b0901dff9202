import { describe, expect, it } from '@jest/globals';
import { assignVariant, isXid } from './assign.ts';
import { murmurHash } from './murmur-hash.ts';

const experiment = {
  id: 'offer-words',
  variants: [
    { name: 'control', share: 0.5 },
    { name: 'short', share: 0.3 },
    { name: 'long', share: 0.2 },
  ],
};
const READERS = 100_000;
const xids = Array.from({ length: READERS }, (_, index) => `reader-${index}`);

function shareOf(name: string, given: Parameters<typeof assignVariant>[0], readers = xids) {
  return readers.filter((xid) => assignVariant(given, xid) === name).length / readers.length;
}

/** Five standard deviations of a share among so many readers. */
const bound = (share: number, readers: number) => 5 * Math.sqrt((share * (1 - share)) / readers);

describe('The hash of assignments', () => {
  it.each([
    ['', 0, 0],
    ['', 1, 0x514e28b7],
    ['test', 0x9747b28c, 0x704b81dc],
    ['Hello, world!', 0x9747b28c, 0x24884cba],
    ['The quick brown fox jumps over the lazy dog', 0x9747b28c, 0x2fa826cd],
    ['aaa', 0x9747b28c, 0x283e0130],
    ['aa', 0x9747b28c, 0x5d211726],
    ['a', 0x9747b28c, 0x7fa09ea6],
  ])('EX-01 is MurmurHash3: %j with the seed %i', (text, seed, hash) => {
    expect(murmurHash(text, seed)).toBe(hash);
  });
});

describe('assignVariant', () => {
  it('EX-01 gives each variant its share of 100,000 readers', () => {
    for (const { name, share } of experiment.variants)
      expect(Math.abs(shareOf(name, experiment) - share)).toBeLessThan(bound(share, READERS));
  });

  it('EX-01 gives a reader the same variant every time, and all readers one of the variants', () => {
    const first = xids.slice(0, 1_000).map((xid) => assignVariant(experiment, xid));
    expect(xids.slice(0, 1_000).map((xid) => assignVariant(experiment, xid))).toEqual(first);
    expect(new Set(first)).toEqual(new Set(['control', 'short', 'long']));
  });

  it('EX-01 moves only the readers whom a change of shares concerns', () => {
    const wider = {
      ...experiment,
      variants: [
        { name: 'control', share: 0.4 },
        { name: 'short', share: 0.4 },
        { name: 'long', share: 0.2 },
      ],
    };
    const moved = xids.filter(
      (xid) => assignVariant(experiment, xid) !== assignVariant(wider, xid),
    );
    expect(Math.abs(moved.length / READERS - 0.1)).toBeLessThan(bound(0.1, READERS));
    expect(new Set(moved.map((xid) => assignVariant(wider, xid)))).toEqual(new Set(['short']));
  });

  it.each([
    ['another experiment', { ...experiment, id: 'lead-image' }],
    ['another salt', { ...experiment, salt: 'second run' }],
  ])('EX-01 divides the readers of a variant anew in %s', (_what, other) => {
    const ofShort = xids.filter((xid) => assignVariant(experiment, xid) === 'short');
    expect(Math.abs(shareOf('control', other, ofShort) - 0.5)).toBeLessThan(
      bound(0.5, ofShort.length),
    );
  });

  it('EX-01 gives the last variant to readers whom shares below 1 in all leave over', () => {
    const thirds = ['control', 'b', 'c'].map((name) => ({ name, share: 0.333_333_333_3 }));
    expect(xids.every((xid) => assignVariant({ id: 'thirds', variants: thirds }, xid) !== '')).toBe(
      true,
    );
  });
});

describe('isXid', () => {
  it.each([
    ['3f6c1d5e-9a_B', true],
    ['a'.repeat(64), true],
    ['', false],
    ['a'.repeat(65), false],
    ['two words', false],
    ['<script>', false],
    ['a;b', false],
    ['a\n', false],
  ])('EX-01 of %j is %s', (text, expected) => {
    expect(isXid(text)).toBe(expected);
  });
});
