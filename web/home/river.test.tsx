/** @jest-environment ./test/support/reader-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { toCard } from '../../shared/content/card.ts';
import { DAY_MS } from '../../shared/limits.ts';
import { buildItem } from '../../test/support/build-item.ts';
import { open } from '../../test/support/reader-page.ts';
import { River } from './river.tsx';

/** The same day in most time zones. */
const now = Date.UTC(2026, 0, 15, 17, 5);

beforeEach(() => {
  jest.useFakeTimers({ now: now + 60_000 });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const riverOf = (...moments: number[]) => (
  <River
    cards={moments.map((moment, index) =>
      toCard(buildItem({ id: `r${String(index)}`, pubDate: new Date(moment).toISOString() })),
    )}
  />
);
const shown = (root: ParentNode) =>
  [...root.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('time:not([hidden])')].map(({ textContent }) => textContent),
  );

describe('The river', () => {
  it('shows the time of an item of the reader’s own day, and the day of an older one', () => {
    open('/', riverOf(now, now - 3 * DAY_MS));
    expect(shown(document)).toEqual([
      [expect.stringMatching(/\d:\d\d [ap]\.m\.$/)],
      [expect.stringMatching(/^[A-Z][a-z]+ \d+$/)],
    ]);
  });

  it('shows the day of the newest item if it is not of today', () => {
    open('/', riverOf(now - DAY_MS));
    expect(shown(document)).toEqual([[expect.stringMatching(/^[A-Z][a-z]+ \d+$/)]]);
  });
});
