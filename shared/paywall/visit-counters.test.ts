import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { countVisit, type VisitCounts } from './visit-counters.ts';

const ZONE = 'America/New_York';
const at = (iso: string) => Date.parse(iso);

/** Returns a browser's storage after several page views. */
function browse(views: readonly (readonly [string, string?])[], zone = ZONE): VisitCounts {
  let counts: VisitCounts = { stored: { monthVisits: '', contentIds: '' }, visits: 0, articles: 0 };
  for (const [iso, id] of views)
    counts = countVisit({ ...counts.stored, contentId: id, nowMs: at(iso), timeZone: zone });
  return counts;
}

describe('Visit counters', () => {
  it('PW-09 start with a visit today', () => {
    const now = at('2026-11-12T15:00:00.000Z');
    expect(
      countVisit({
        monthVisits: null,
        contentIds: null,
        contentId: undefined,
        nowMs: now,
        timeZone: ZONE,
      }),
    ).toEqual({
      stored: { monthVisits: String(now), contentIds: '' },
      visits: 1,
      articles: 0,
    });
  });

  it('PW-09 count one visit per calendar day in the site’s time zone', () => {
    expect(
      browse([
        ['2026-11-12T05:00:00.000Z'],
        ['2026-11-12T15:00:00.000Z'],
        ['2026-11-13T04:59:59.999Z'],
      ]).visits,
    ).toBe(1);
    expect(browse([['2026-11-13T04:59:59.999Z'], ['2026-11-13T05:00:00.000Z']]).visits).toBe(2);
    expect(browse([['2026-11-13T04:59:59.999Z'], ['2026-11-13T05:00:00.000Z']], 'UTC').visits).toBe(
      1,
    );
  });

  it('PW-09 count distinct items of a month by content id', () => {
    const counts = browse([
      ['2026-11-12T15:00:00.000Z', 'a'],
      ['2026-11-12T15:01:00.000Z', 'b'],
      ['2026-11-14T15:00:00.000Z', 'a'],
      ['2026-11-14T15:01:00.000Z'],
    ]);
    expect([counts.visits, counts.articles, counts.stored.contentIds]).toEqual([2, 2, 'a,b']);
    expect(counts.stored.monthVisits).toBe(
      [at('2026-11-12T15:00:00.000Z'), at('2026-11-14T15:00:00.000Z')].join(','),
    );
  });

  it.each([
    ['the month', '2026-12-01T04:59:59.999Z', '2026-12-01T05:00:00.000Z'],
    ['the year', '2027-01-01T04:59:59.999Z', '2027-01-01T05:00:00.000Z'],
    ['the year but not the month', '2025-11-12T15:00:00.000Z', '2026-11-12T15:00:00.000Z'],
  ])('PW-09 start over when %s changes', (_, before, after) => {
    const old = browse([
      [before, 'a'],
      [before, 'b'],
    ]);
    expect([old.visits, old.articles]).toEqual([1, 2]);
    expect(countVisit({ ...old.stored, contentId: 'c', nowMs: at(after), timeZone: ZONE })).toEqual(
      {
        stored: { monthVisits: String(at(after)), contentIds: 'c' },
        visits: 1,
        articles: 1,
      },
    );
  });

  it.each(['9007199254740991', '1e300', 'NaN', '-1', '0', '1.5', ' ', 'Infinity', ',,'])(
    'PW-09 ignore %j, which is not a time',
    (stored) => {
      expect(
        countVisit({
          monthVisits: stored,
          contentIds: '',
          contentId: undefined,
          nowMs: at('2026-11-12T15:00:00.000Z'),
          timeZone: ZONE,
        }).visits,
      ).toBe(1);
    },
  );

  it('PW-09 never count more days than a month has, and stay readable, for any stored value', () => {
    const now = at('2026-11-12T15:00:00.000Z');
    const stored = fc.oneof(
      fc.string(),
      fc
        .array(fc.oneof(fc.integer({ min: now - 3e9, max: now }), fc.double(), fc.string()))
        .map((list) => list.join(',')),
    );
    fc.assert(
      fc.property(stored, stored, (monthVisits, contentIds) => {
        const first = countVisit({
          monthVisits,
          contentIds,
          contentId: 'id',
          nowMs: now,
          timeZone: ZONE,
        });
        expect(first.visits).toBeLessThanOrEqual(30);
        expect(first.stored.monthVisits).toMatch(/^\d+(,\d+)*$/);
        expect(first.stored.contentIds).toMatch(/^[\w-]+(,[\w-]+)*$/);
        expect(
          countVisit({ ...first.stored, contentId: 'id', nowMs: now, timeZone: ZONE }),
        ).toEqual(first);
      }),
    );
  });
});
