import { describe, expect, it } from '@jest/globals';
import type { EditionDraft } from '../../../shared/newsletters/edition.ts';
import { turnOf } from './edition-turn.ts';

const now = Date.parse('2026-11-27T07:00:00Z');
const all: EditionDraft = { subject: 'x', preview: '', intro: '', stories: [], audience: 'all' };
const subscribers: EditionDraft = { ...all, audience: 'subscribers' };
const alert: EditionDraft = { ...all, sections: ['science'] };
type Earlier = Parameters<typeof turnOf>[1][number];
const earlier = (change: Partial<Earlier> = {}): Earlier[] => [
  {
    draft: all,
    state: 'sent',
    startedAt: '2026-11-26T07:00:00.000Z',
    sent: 10,
    cadences: ['week', 'month'],
    ...change,
  },
];

describe('The turn of readers who want fewer letters', () => {
  it.each([
    ['is over after an edition for all', all, earlier(), []],
    ['comes when nothing went out before', all, [], ['week', 'month']],
    [
      'is not taken by an edition for subscribers',
      all,
      earlier({ draft: subscribers }),
      ['week', 'month'],
    ],
    [
      'is taken by it among editions for subscribers',
      subscribers,
      earlier({ draft: subscribers }),
      [],
    ],
    ['of subscribers is taken by an edition for all', subscribers, earlier(), []],
    [
      'is not taken by an edition that was stopped before its first letter',
      all,
      earlier({ state: 'stopped', sent: 0 }),
      ['week', 'month'],
    ],
    ['is taken by one that is being sent', all, earlier({ state: 'sending', sent: 0 }), []],
    ['is not taken by an alert', all, earlier({ draft: alert }), ['week', 'month']],
    ['does not hold back an alert', alert, earlier(), ['week', 'month']],
  ] as const)('%s', (_, draft, editions, expected) => {
    expect(turnOf({ draft }, editions, now)).toEqual(expected);
  });
});
