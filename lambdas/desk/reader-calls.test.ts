/** What customer care is told of a reader's access names days as the publication and the reader know them. */
import { describe, expect, it } from '@jest/globals';
import { findingLine } from './reader-calls.ts';

const NEW_YORK = 'America/New_York';

describe('A reason at the desk why a reader is walled', () => {
  it('names the last day of a subscription, as the list of subscriptions does', () => {
    // Midnight in New York, after the 30th.
    expect(findingLine({ code: 'ended', date: '2026-12-01T05:00:00.000Z' }, NEW_YORK)).toMatch(
      / \(2026-11-30\)$/,
    );
    expect(findingLine({ code: 'paused', date: '2026-12-01T02:00:00.000Z' }, NEW_YORK)).toMatch(
      / \(2026-11-30\)$/,
    );
  });

  it('names the day in the time zone of the publication on which free items begin anew', () => {
    const finding = { code: 'meterUsed', of: 4 } as const;
    const line = (date: string, timeZone: string) => findingLine({ ...finding, date }, timeZone);
    expect(line('2026-12-01T05:00:00.000Z', NEW_YORK)).toMatch(/\(4\).* \(2026-12-01\)$/);
    expect(line('2026-12-01T02:00:00.000Z', NEW_YORK)).toMatch(/ \(2026-11-30\)$/);
    expect(line('2026-11-30T15:00:00.000Z', 'Asia/Tokyo')).toMatch(/ \(2026-12-01\)$/);
  });

  it('names no day where there is none', () => {
    expect(findingLine({ code: 'noneLinked' }, NEW_YORK)).not.toMatch(/\d/);
  });
});
