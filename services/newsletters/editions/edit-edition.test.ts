import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { editionDraftSchema } from '../../../shared/newsletters/edition.ts';
import { resuming, scheduling, storeDraft, type EditionWork } from './edit-edition.ts';

const now = Date.parse('2026-11-27T07:00:00Z');
const before = '2026-11-27T06:00:00.000Z';
const later = '2026-11-27T08:00:00.000Z';

const none = { sent: 0, refused: 0, unknown: 0, bounced: 0, complained: 0 };

describe('An edition that was stopped', () => {
  it.each([
    ['goes on when letters have gone out', { startedAt: before, sendAt: before }, 'sending'],
    ['waits for its time again', { sendAt: later }, 'scheduled'],
    ['waits for somebody when its time is over', { sendAt: before }, 'approved'],
    ['waits for somebody when it had no time', {}, 'approved'],
  ] as const)('%s', (_, edition, to) => {
    expect(resuming({ ...none, ...edition }, now)).toMatchObject({ to, from: ['stopped'] });
  });

  it('may get another time unless letters have gone out', () => {
    expect(scheduling({}, later).from).toContain('stopped');
    expect(scheduling({ startedAt: before }, later).from).not.toContain('stopped');
  });
});

describe('A draft with a sponsor', () => {
  it('is refused when its address is none, by a message that names it', async () => {
    const href = 'https://[sponsor.example';
    const sponsor = { after: 0, name: 'A', text: 'B', href };
    const draft = { subject: 'x', preview: '', intro: 'x', stories: [], sponsor, audience: 'all' };
    // It comes to no store.
    const work = { deps: {} } as EditionWork;
    await expect(storeDraft(work, v.parse(editionDraftSchema, draft))).rejects.toThrow(href);
  });
});
