import { describe, expect, it } from '@jest/globals';
import {
  entriesToDelete,
  KEPT_STORIES_MAX,
  keptImage,
  keptPath,
  mayOpen,
  type KeptEntry,
  type KeptReader,
} from './kept-rules.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;
const anonymous: KeptReader = { isLoggedIn: false };
const subscriber = (pid = 'p', expiresAtMs = NOW + 1): KeptReader => ({
  isLoggedIn: true,
  subscription: { pid, expiresAtMs },
});
const entry = (changes: Partial<KeptEntry> = {}): KeptEntry => ({
  path: '/story/a/',
  keptAtMs: NOW,
  access: 'free',
  subscriber: '',
  isAccount: false,
  image: '',
  bytes: 1,
  ...changes,
});
const paid = entry({ access: 'sub', subscriber: 'p', isAccount: true });
const isDeleted = (kept: KeptEntry, reader: KeptReader, now = NOW) =>
  entriesToDelete([kept], reader, now).length === 1;

describe('A kept story', () => {
  it.each([
    ['/story/a/', '/story/a/'],
    ['/story/a', '/story/a/'],
    ['/pwa/story/a/', '/story/a/'],
    ['/story/%C3%A9/', '/story/%C3%A9/'],
    ['/story/', undefined],
    ['/story/a/b/', undefined],
    ['/review/a/', undefined],
    ['/account/story/', undefined],
    ['/preview/story/1/', undefined],
    ['/api/story/a/', undefined],
    ['', undefined],
  ])('OF-01 has the address of a story: %j is kept under %j', (path, kept) => {
    expect(keptPath(path)).toBe(kept);
  });

  it('OF-01 has one image, whatever its width and format', () => {
    for (const path of ['/images/ab/x.jpg/640-3x2-5.avif', '/images/ab/x.jpg/899.webp'])
      expect(keptImage(path)).toBe('/ab/x.jpg');
    expect(keptImage('/photos/ab/x.jpg')).toBe('/ab/x.jpg');
  });

  it.each([
    ['free', anonymous],
    ['sample', anonymous],
    ['free', subscriber()],
    ['sample', subscriber()],
  ] as const)('OF-01 that was %s stays open to every reader of the browser', (access, reader) => {
    expect([mayOpen(entry({ access }), reader, NOW), isDeleted(entry({ access }), reader)]).toEqual(
      [true, false],
    );
  });

  it('OF-01 of a subscriber opens until the token’s date, and stays until the server ends it', () => {
    expect(mayOpen(paid, subscriber('p', NOW + 1), NOW)).toBe(true);
    expect(mayOpen(paid, subscriber('p', NOW), NOW)).toBe(false);
    expect(isDeleted(paid, subscriber('p', NOW))).toBe(false);
  });

  it('OF-01 of a subscriber goes with the subscription, and with another subscriber', () => {
    for (const reader of [anonymous, { isLoggedIn: true }, subscriber('q')])
      expect([mayOpen(paid, reader, NOW), isDeleted(paid, reader)]).toEqual([false, true]);
  });

  it('OF-01 of a signed-in reader goes when nobody is signed in', () => {
    const kept = entry({ isAccount: true });
    expect([mayOpen(kept, anonymous, NOW), isDeleted(kept, anonymous)]).toEqual([false, true]);
    expect(isDeleted(kept, { isLoggedIn: true })).toBe(false);
  });

  it('OF-01 goes after 30 days, and when its date cannot be', () => {
    expect(isDeleted(entry({ keptAtMs: NOW - 30 * DAY + 1 }), anonymous)).toBe(false);
    for (const keptAtMs of [NOW - 30 * DAY, NOW - 31 * DAY, NOW + 2 * DAY, 0])
      expect([
        mayOpen(entry({ keptAtMs }), anonymous, NOW),
        isDeleted(entry({ keptAtMs }), anonymous),
      ]).toEqual([false, true]);
  });

  it('OF-01 goes when 50 newer ones are kept, and what is over does not count', () => {
    const many = Array.from({ length: KEPT_STORIES_MAX + 1 }, (_, index) =>
      entry({ path: `/story/${index}/`, keptAtMs: NOW - index }),
    );
    expect(entriesToDelete(many, anonymous, NOW).map(({ path }) => path)).toEqual(['/story/50/']);
    expect(entriesToDelete([paid, ...many.slice(1)], anonymous, NOW)).toEqual([paid]);
  });
});
