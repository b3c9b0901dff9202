import { describe, expect, it } from '@jest/globals';
import type { InvocationResult } from '../lambda/invocation-result.ts';
import { createSchedules, nextRun } from './run-schedules.ts';

const NEW_YORK = 'America/New_York';
const HOUR_MS = 3_600_000;

/** Returns the next runs after a time, ISO without seconds. */
function runs(cron: string, zone: string, from: string, count: number): string[] {
  const found: string[] = [];
  let at = Date.parse(from);
  for (let index = 0; index < count; index += 1) {
    at = nextRun(cron, zone, at) ?? Number.NaN;
    found.push(new Date(at).toISOString().slice(0, 16));
  }
  return found;
}

describe('A line of cron', () => {
  it('is of its time zone: the same hour of the day before and after clocks change', () => {
    expect(runs('0 7 * * *', NEW_YORK, '2027-03-13T00:00Z', 3)).toEqual([
      '2027-03-13T12:00',
      '2027-03-14T11:00',
      '2027-03-15T11:00',
    ]);
    expect(runs('0 7 * * *', 'UTC', '2027-03-13T00:00Z', 2)).toEqual([
      '2027-03-13T07:00',
      '2027-03-14T07:00',
    ]);
  });

  it('has no run in the hour that clocks skip, and one in the hour that they repeat', () => {
    expect(runs('30 2 * * *', NEW_YORK, '2027-03-13T00:00Z', 3)).toEqual([
      '2027-03-13T07:30',
      // 14 March has no 2:30.
      '2027-03-15T06:30',
      '2027-03-16T06:30',
    ]);
    expect(runs('30 1 * * *', NEW_YORK, '2027-11-06T00:00Z', 3)).toEqual([
      '2027-11-06T05:30',
      '2027-11-07T05:30',
      '2027-11-08T06:30',
    ]);
  });

  it('may name days of the week', () => {
    expect(runs('0 6 * * MON', 'Europe/Berlin', '2027-03-27T00:00Z', 2)).toEqual([
      '2027-03-29T04:00',
      '2027-04-05T04:00',
    ]);
  });

  it('that no day fits is never due', () => {
    expect(nextRun('0 7 31 2 *', 'UTC', 0)).toBeUndefined();
  });
});

const ok: InvocationResult = { kind: 'ok', payload: 'null' };
const failure: InvocationResult = { kind: 'timeout', errorType: 'x', errorMessage: 'too slow' };

function clock(results: readonly Promise<InvocationResult>[]) {
  let now = Date.parse('2027-06-01T10:00Z');
  const invoked: string[] = [];
  const buried: string[] = [];
  const schedules = createSchedules({
    functions: [
      { name: 'check', route: { kind: 'schedule', cron: '0 7 * * *', timeZone: 'magazine' } },
    ],
    timeZone: NEW_YORK,
    invoke: (_name, payload) => {
      invoked.push(payload);
      return results[invoked.length - 1] ?? Promise.resolve(ok);
    },
    bury: async (_name, payload) => {
      buried.push(payload);
    },
    now: () => now,
    log: () => undefined,
  });
  return {
    invoked,
    buried,
    async passHours(hours: number) {
      now += hours * HOUR_MS;
      await schedules.tick();
    },
    passHoursWithoutWaiting(hours: number) {
      now += hours * HOUR_MS;
      return schedules.tick();
    },
  };
}

describe('A function that runs by the clock', () => {
  it('runs when it is due, once, and knows for what time', async () => {
    const { invoked, passHours } = clock([]);
    await passHours(0.9);
    expect(invoked).toEqual([]);
    await passHours(0.1);
    await passHours(0.1);
    expect(invoked).toEqual(['{"scheduledAt":"2027-06-01T11:00:00.000Z"}']);
    await passHours(24);
    expect(invoked).toHaveLength(2);
  });

  it('does not make up for runs that it has missed, but for one', async () => {
    const { invoked, passHours } = clock([]);
    await passHours(24 * 10 + 2);
    expect(invoked).toHaveLength(1);
    await passHours(24);
    expect(invoked.at(-1)).toBe('{"scheduledAt":"2027-06-12T11:00:00.000Z"}');
  });

  it('is never two at once', async () => {
    let end: (result: InvocationResult) => void = () => undefined;
    const slow = new Promise<InvocationResult>((done) => {
      end = done;
    });
    const { invoked, passHours, passHoursWithoutWaiting } = clock([slow]);
    const first = passHoursWithoutWaiting(1);
    await passHours(24);
    expect(invoked).toHaveLength(1);
    end(ok);
    await first;
    await passHours(0.1);
    expect(invoked).toHaveLength(2);
  });

  it('is tried three times, and is a dead letter then', async () => {
    const twice = clock([Promise.resolve(failure), Promise.resolve(failure)]);
    await twice.passHours(1);
    expect([twice.invoked.length, twice.buried]).toEqual([3, []]);
    const always = clock([1, 2, 3].map(() => Promise.resolve(failure)));
    await always.passHours(1);
    expect([always.invoked.length, always.buried]).toEqual([
      3,
      ['{"scheduledAt":"2027-06-01T11:00:00.000Z"}'],
    ]);
  });
});
