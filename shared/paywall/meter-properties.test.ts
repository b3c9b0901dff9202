import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { METER_MAX_LIMIT, type MeterConfig } from './meter-config.ts';
import { readSample } from './sample-token.ts';
import { createBrowser, nodeCrypto, NOW, testConfig } from './testing/fixtures.ts';

const path = fc
  .tuple(fc.constantFrom('story', 'review', 'gallery'), fc.integer({ min: 0, max: 40 }))
  .map(([root, n]) => `/${root}/${root}-${n}`);

describe('The edge alone', () => {
  it('PW-02 opens at most max distinct items, in any reading order, and rereading costs nothing', () => {
    fc.assert(
      fc.property(
        fc.array(path, { maxLength: 60 }),
        fc.integer({ min: 0, max: METER_MAX_LIMIT }),
        (visits, max) => {
          const browser = createBrowser(() => testConfig({ max, g: max }));
          const opened = new Set<string>();
          for (const visited of visits) {
            const { payment } = browser.visit(visited, NOW);
            const claims = readSample(browser.cookie(), testConfig().k, NOW, nodeCrypto);
            expect(payment).toBe(opened.has(visited) || opened.size < max ? 'sample' : 'free');
            if (payment === 'sample') opened.add(visited);
            expect(claims?.cnt ?? 0).toBe(opened.size);
            expect(opened.size).toBeLessThanOrEqual(max);
          }
        },
      ),
    );
  });

  it('PW-02 grants at most g items before the gate is asked', () => {
    fc.assert(
      fc.property(
        fc.array(path, { maxLength: 30 }),
        fc.integer({ min: 0, max: 4 }),
        (visits, g) => {
          const browser = createBrowser(() => testConfig({ max: 4, g }));
          const opened = new Set(
            visits.filter((visited) => browser.visit(visited, NOW).payment === 'sample'),
          );
          expect(opened.size).toBe(Math.min(g, new Set(visits).size));
        },
      ),
    );
  });

  it('PW-14 keeps every grant when keys rotate between any two requests', () => {
    const rings: Partial<MeterConfig>[] = ['6', '7'].map((cur) => ({ cur }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(path, fc.constantFrom(...rings)), { maxLength: 30 }),
        (visits) => {
          let ring: Partial<MeterConfig> = {};
          const browser = createBrowser(() => testConfig({ max: 4, g: 4, ...ring }));
          const opened = new Set<string>();
          for (const [visited, next] of visits) {
            ring = next;
            const isOpen = browser.visit(visited, NOW).payment === 'sample';
            expect(isOpen).toBe(opened.has(visited) || opened.size < 4);
            if (isOpen) opened.add(visited);
          }
        },
      ),
    );
  });

  it('PW-09 starts over with the month, and only then', () => {
    const ends = testConfig().e ?? [];
    fc.assert(
      fc.property(
        fc.array(fc.tuple(path, fc.integer({ min: 0, max: 70 * 86_400_000 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (visits) => {
          const browser = createBrowser(() => testConfig({ max: 2, g: 2 }));
          const openedIn = new Map<number, Set<string>>();
          for (const [visited, offset] of [...visits].sort((one, other) => one[1] - other[1])) {
            const nowMs = NOW + offset;
            const month = ends.find((end) => end * 1000 > nowMs) ?? 0;
            const opened = openedIn.get(month) ?? new Set();
            openedIn.set(month, opened);
            const isOpen = browser.visit(visited, nowMs).payment === 'sample';
            // Within a minute after the month changes, the old month's items still open without
            // counting.
            const isLeeway = ends.some((end) => nowMs >= end * 1000 && nowMs < end * 1000 + 60_000);
            if (!isLeeway) expect(isOpen).toBe(opened.has(visited) || opened.size < 2);
            if (isOpen) opened.add(visited);
          }
        },
      ),
    );
  });
});
