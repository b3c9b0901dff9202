import { describe, expect, it } from '@jest/globals';
import { adPlaces, defaultAdSizes, oversize, placeOf, sizesAt } from './ad-sizes.ts';

describe('Sizes of advertisements', () => {
  it('AD-01 belong to places: all slots of lists to one, paywall slots and our own marketing to none', () => {
    expect(['siderail_1', 'list_1', 'list_12', 'leaderboard'].map(placeOf)).toEqual([
      'siderail_1',
      'list',
      'list',
      'leaderboard',
    ]);
    expect(['cm_growler_0', 'cm_subscribe_panel', 'list_x', 'siderail_2'].map(placeOf)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it.each([
    ['siderail_1', 320, ''],
    ['siderail_1', 375, '300x250 320x100 320x50'],
    ['siderail_1', 1031, '300x250 320x100 320x50'],
    ['siderail_1', 1032, '300x600 300x250 160x600'],
    ['list', 339, ''],
    ['list', 340, '300x250 300x100'],
    ['list', 900, '728x90'],
    ['leaderboard', 1200, '970x90 728x90'],
  ] as const)('AD-01 of %s at %d px are "%s"', (place, width, sizes) => {
    expect(
      sizesAt(defaultAdSizes[place], width)
        .map((size) => size.join('x'))
        .join(' '),
    ).toBe(sizes);
  });

  it('AD-01 fit between the gutters of every window that they are sold in', () => {
    for (const place of adPlaces)
      for (const { minWidth, sizes } of defaultAdSizes[place])
        for (const [width] of sizes)
          expect([place, minWidth, width <= minWidth - 32]).toEqual([place, minWidth, true]);
  });

  it('AD-01 of a brand have to fit the room of their place', () => {
    expect(oversize('list', { minWidth: 1200, sizes: [[970, 90]] })).toBeUndefined();
    expect(
      oversize('list', {
        minWidth: 1200,
        sizes: [
          [970, 90],
          [970, 250],
        ],
      }),
    ).toEqual([970, 250]);
    expect(oversize('list', { minWidth: 0, sizes: [[300, 50]] })).toEqual([300, 50]);
    expect(oversize('siderail_1', { minWidth: 1400, sizes: [[300, 600]] })).toBeUndefined();
  });
});
