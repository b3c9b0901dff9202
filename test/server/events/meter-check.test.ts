/** A function that runs by the clock, bundled, under the Lambda Runtime API. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBundledFunctions, type BundledFunctions } from '../../support/bundled-functions.ts';
import { until } from '../../support/until.ts';

let bundles: BundledFunctions;
const lines: string[] = [];
beforeAll(async () => {
  bundles = await openBundledFunctions((line) => {
    lines.push(line);
  });
});
afterAll(() => bundles.close());

/** Runs the check for a time, and returns the lines of the log. */
async function checkAt(scheduledAt: string): Promise<Record<string, unknown>[]> {
  lines.length = 0;
  expect(await bundles.invokeWith('meter-check', { scheduledAt })).toBeNull();
  await until(() => lines.some((line) => line.includes('"Event"')));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('The check of the meter’s keys', () => {
  it('counts nothing while the months of the edge last', async () => {
    const found = await checkAt(new Date().toISOString());
    expect(found).toEqual([
      expect.objectContaining({
        message: 'Event',
        isTaken: true,
        MeterDue: 0,
        Service: 'event',
      }),
    ]);
  });

  it('counts and says what is due before the months run out', async () => {
    const end = (bundles.config.e?.at(-1) ?? 0) * 1_000;
    const found = await checkAt(new Date(end - 30 * 86_400_000).toISOString());
    expect(found).toContainEqual(
      expect.objectContaining({
        level: 'WARN',
        message: expect.stringMatching(/^The edge knows the months until .* masthead keys apply$/),
      }),
    );
    expect(found).toContainEqual(expect.objectContaining({ message: 'Event', MeterDue: 1 }));
  });

  it('does nothing for an event that the scheduler did not send', async () => {
    for (const event of [null, {}, { scheduledAt: 'now' }, { Records: [] }])
      expect(await bundles.invokeWith('meter-check', event)).toBeNull();
    expect(lines.some((line) => line.includes('not one of the scheduler'))).toBe(true);
  });
});
