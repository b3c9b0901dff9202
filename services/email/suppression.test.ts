import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY_S } from '../../shared/limits.ts';
import {
  afterDeletion,
  keptUntilS,
  lifted,
  merged,
  suppressionOf,
  withReport,
  type EmailReport,
  type SuppressionRecord,
} from './suppression.ts';

const START_MS = Date.UTC(2026, 10, 1);
const DAY_MS = DAY_S * 1_000;

function on(day: number): string {
  return new Date(START_MS + day * DAY_MS).toISOString();
}

function report(kind: EmailReport['kind'], day: number, id = `id-${day}`): EmailReport {
  return { kind, at: on(day), id };
}

function recordOf(...reports: readonly EmailReport[]): SuppressionRecord {
  return reports.reduce<SuppressionRecord>((record, one) => withReport(record, one), {
    softBounces: [],
  });
}

function reasonOn(day: number, record: SuppressionRecord): string | undefined {
  return suppressionOf(record, START_MS + day * DAY_MS)?.reason;
}

const anyReport: fc.Arbitrary<EmailReport> = fc.record({
  kind: fc.constantFrom('complaint', 'hard-bounce', 'soft-bounce'),
  at: fc.integer({ min: 0, max: 60 }).map(on),
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
});

describe('What is known of an address', () => {
  it('is the same whatever the order of the reports, and however often they come', () => {
    fc.assert(
      fc.property(
        fc.array(anyReport, { maxLength: 12 }).chain((reports) =>
          fc.tuple(
            fc.constant(reports),
            fc.shuffledSubarray([...reports, ...reports], {
              minLength: reports.length * 2,
              maxLength: reports.length * 2,
            }),
          ),
        ),
        ([reports, again]) => {
          expect(recordOf(...again)).toEqual(recordOf(...reports));
        },
      ),
    );
  });

  it('does not change by a report that it has already', () => {
    const record = recordOf(report('complaint', 3), report('soft-bounce', 1));
    expect(withReport(record, report('complaint', 3))).toBe(record);
    expect(withReport(record, report('complaint', 2))).toBe(record);
    expect(withReport(record, report('soft-bounce', 1))).toBe(record);
  });
});

describe('What two records of an address say together', () => {
  it('is what all reports of both would say', () => {
    fc.assert(
      fc.property(fc.array(anyReport), fc.array(anyReport), (some, others) => {
        expect(merged(recordOf(...some), recordOf(...others))).toEqual(
          recordOf(...some, ...others),
        );
      }),
    );
  });
});

describe('An address is suppressed', () => {
  it('by one hard bounce for a year, and by one complaint for three', () => {
    const bounced = recordOf(report('hard-bounce', 0));
    expect([reasonOn(0, bounced), reasonOn(364, bounced), reasonOn(365, bounced)]).toEqual([
      'bounced',
      'bounced',
      undefined,
    ]);
    // No email asked for in spite of a complaint would arrive in a mailbox that is gone.
    const complained = recordOf(report('hard-bounce', 0), report('complaint', 0));
    expect([reasonOn(0, complained), reasonOn(3 * 365 - 1, complained)]).toEqual([
      'bounced',
      'complained',
    ]);
    expect(reasonOn(3 * 365, complained)).toBeUndefined();
    expect(keptUntilS(complained) * 1_000).toBe(START_MS + 3 * 365 * DAY_MS);
  });

  it('by the fifth soft bounce within 14 days', () => {
    const soft = (...days: readonly number[]) =>
      recordOf(...days.map((day) => report('soft-bounce', day)));
    expect(reasonOn(14, soft(0, 1, 2, 3))).toBeUndefined();
    expect(reasonOn(14, soft(0, 1, 2, 14))).toBeUndefined();
    expect(reasonOn(14, soft(0, 1, 2, 3, 14))).toBe('soft-bounced');
    expect(reasonOn(15, soft(0, 1, 2, 3, 15))).toBeUndefined();
    expect(reasonOn(15, soft(0, 1, 2, 3, 4, 15))).toBe('soft-bounced');
    expect(reasonOn(14 + 90, soft(0, 1, 2, 3, 14))).toBeUndefined();
  });

  it('no longer once its owner has asked for emails again, until the next report', () => {
    const record = lifted(
      recordOf(report('complaint', 1), report('hard-bounce', 1)),
      START_MS + 2 * DAY_MS,
    );
    expect(reasonOn(3, record)).toBeUndefined();
    // A report that comes late is about what was before.
    expect(reasonOn(3, withReport(record, report('complaint', 1.5)))).toBeUndefined();
    expect(reasonOn(5, withReport(record, report('complaint', 4)))).toBe('complained');
  });
});

describe('What is left of an account that was deleted', () => {
  it('is the complaint alone, unless it was lifted', () => {
    const record = recordOf(report('complaint', 1), report('hard-bounce', 2));
    expect(afterDeletion(record)).toEqual({ complainedAt: on(1), softBounces: [] });
    expect(afterDeletion(lifted(record, START_MS + 3 * DAY_MS))).toBeUndefined();
    expect(afterDeletion(recordOf(report('hard-bounce', 2)))).toBeUndefined();
  });
});
