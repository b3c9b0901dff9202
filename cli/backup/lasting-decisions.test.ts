import { describe, expect, it } from '@jest/globals';
import type { PlainItem } from '../../services/aws/attributes.ts';
import { ConditionFailedError } from '../../services/aws/dynamo.ts';
import { lastingRecord, putOlder } from './lasting-decisions.ts';

const key = { pk: 'N#hash', sk: 'newsletter#WEEKLY' };
const step = (what: string, at: string) => JSON.stringify({ at, what, source: 'PAGE' });
const confirmed: PlainItem = {
  ...{ ...key, state: 'confirmed', email: 'reader@mail.example', sourceCode: 'PAGE', version: 1 },
  ...{ trail: [step('confirmed', '2026-01-10')], mailedAt: [] },
};
const left: PlainItem = {
  ...{ ...key, state: 'unsubscribed', sourceCode: 'PAGE', version: 2, mailedAt: [] },
  trail: [step('confirmed', '2026-01-10'), step('unsubscribed', '2026-01-12')],
};

describe('An older record of emails', () => {
  it('is written without what a reader decides while it is written', async () => {
    let stored: PlainItem = { ...confirmed, atMost: 'weekly' };
    let reads = 0;
    await putOlder(
      {
        get: () => {
          reads += 1;
          const found = stored;
          // The reader leaves between the first read and its write.
          if (reads === 1) stored = left;
          return Promise.resolve(found);
        },
        put: (_, item, condition) => {
          if (condition?.values?.[':version'] !== stored.version)
            return Promise.reject(new ConditionFailedError('changed meanwhile'));
          stored = item;
          return Promise.resolve();
        },
      },
      'readers',
      confirmed,
    );
    expect([reads, stored]).toEqual([2, left]);
  });

  it('takes the place of one that cannot be read, and of what is no decision', () => {
    const now = Date.now();
    expect(lastingRecord({ ...left, trail: ['no step'] }, confirmed, now)).toBeUndefined();
    expect(lastingRecord({ pk: 'B#hash', sk: 'suppression' }, undefined, now)).toBeUndefined();
    expect(lastingRecord({ pk: 'E#hash', sk: 'account' }, undefined, now)).toBeUndefined();
    expect(lastingRecord(left, { ...confirmed, trail: ['no step'] }, now)).toBe(left);
  });
});
