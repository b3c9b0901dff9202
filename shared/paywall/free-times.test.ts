import { describe, expect, it } from '@jest/globals';
import { pageCacheControl } from '../cache-policy.ts';
import { freeNow } from './free-times.ts';
import { accessRule, type WallableItem } from './walled-content.ts';

const DAY_MS = 86_400_000;
const PUB = Date.parse('2026-03-12T12:00:00.000Z');
const item: WallableItem = {
  type: 'article',
  access: 'metered',
  sections: ['science'],
  tags: [],
  pubDate: '2026-03-12T12:00:00.000Z',
};
const settings = { paymentEnabled: true, max: 4 };

describe('Times at which an item is free', () => {
  it.each([
    ['never', [], 0, { isFree: false }],
    ['always, of a section', [{}], 0, { isFree: true }],
    ['in its first days', [{ firstDays: 3 }], 0, { isFree: true, untilMs: PUB + 3 * DAY_MS }],
    [
      'until their last instant',
      [{ firstDays: 3 }],
      3 * DAY_MS - 1,
      { isFree: true, untilMs: PUB + 3 * DAY_MS },
    ],
    ['and not at the next one', [{ firstDays: 3 }], 3 * DAY_MS, { isFree: false }],
    [
      'not before some days',
      [{ afterDays: 30 }],
      30 * DAY_MS - 1,
      { isFree: false, untilMs: PUB + 30 * DAY_MS },
    ],
    ['and from then on', [{ afterDays: 30 }], 30 * DAY_MS, { isFree: true }],
    [
      'while new',
      [{ firstDays: 3, afterDays: 30 }],
      DAY_MS,
      { isFree: true, untilMs: PUB + 3 * DAY_MS },
    ],
    [
      'between the two not',
      [{ firstDays: 3 }, { afterDays: 30 }],
      9 * DAY_MS,
      { isFree: false, untilMs: PUB + 30 * DAY_MS },
    ],
  ] as const)('PW-01 is free %s', (_, rules, ageMs, expected) => {
    expect(freeNow(rules, PUB, PUB + ageMs)).toEqual(expected);
  });

  it('PW-01 are the brand’s for metered items of a section, and an item’s own for whatever access it has', () => {
    const free = [{ sections: ['science'], firstDays: 3 }, { sections: ['news'] }];
    const at = (changes: Partial<WallableItem>, ageDays = 1) =>
      accessRule({ ...item, ...changes }, { ...settings, free }, PUB + ageDays * DAY_MS).access;
    expect(at({})).toBe('free');
    expect(at({}, 4)).toBe('metered');
    expect(at({ sections: ['ideas'] })).toBe('metered');
    expect(at({ sections: ['ideas', 'news'] }, 400)).toBe('free');
    for (const access of ['registered', 'subscribers'] as const) {
      expect(at({ access, sections: ['news'] })).toBe(access);
      expect(at({ access, free: { firstDays: 2 } })).toBe('free');
      expect(at({ access, free: { firstDays: 2 } }, 3)).toBe(access);
      expect(at({ access, free: { afterDays: 2 } })).toBe(access);
    }
    // The item's own times replace the brand's.
    expect(at({ free: { afterDays: 9 } })).toBe('metered');
    // Without a date nothing is free by its age.
    expect(at({ pubDate: undefined })).toBe('metered');
  });

  it('PW-02 end every copy of a page at the instant of a change, stale ones too', () => {
    const timesOf = (seconds?: number) =>
      pageCacheControl('story', { endsInS: seconds }).match(/\d+/g)?.slice(1).map(Number) ?? [];
    expect(timesOf()).toEqual([120, 600, 86_400]);
    expect(timesOf(1e9)).toEqual([120, 600, 86_400]);
    for (const left of [0, 1, 59, 120, 121, 500, 90_000]) {
      const [fresh = 0, stale = 0, onError = 0] = timesOf(left);
      expect(fresh + Math.max(stale, onError)).toBeLessThanOrEqual(left);
      expect(fresh).toBe(Math.min(120, left));
    }
    expect(timesOf(-5)).toEqual([0, 0, 0]);
  });
});
