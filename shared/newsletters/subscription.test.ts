import { describe, expect, it } from '@jest/globals';
import {
  asOfNow,
  chosen,
  confirmed,
  imported,
  importedLeaving,
  notEmailed,
  requested,
  staysLeft,
  unsubscribed,
  type NewsletterSubscription,
} from './subscription.ts';

const minute = 60_000;
const day = 86_400_000;
const t0 = Date.UTC(2026, 10, 12, 15);
const ask = (nowMs: number, sourceCode = 'PAGE') => ({
  nowMs,
  email: 'reader@mail.example',
  sourceCode,
  text: 'What is shown',
});

function pending(nowMs = t0): NewsletterSubscription {
  const found = requested(undefined, ask(nowMs));
  if (found === undefined) throw new Error('No email was due');
  return found;
}
function active(): NewsletterSubscription {
  const found = confirmed(pending(), t0 + minute, 'email', 'Yes');
  if (typeof found === 'string') throw new Error(found);
  return found;
}

describe('A newsletter subscription', () => {
  it('NL-02 is pending for seven days, and confirmed only by the email; its trail records when, what, where and what was shown', () => {
    expect(pending()).toEqual({
      state: 'pending',
      email: 'reader@mail.example',
      sourceCode: 'PAGE',
      emailedAt: [t0 / 1_000],
      ttl: (t0 + 7 * day) / 1_000,
      trail: [
        {
          at: '2026-11-12T15:00:00.000Z',
          what: 'requested',
          source: 'PAGE',
          text: 'What is shown',
        },
      ],
    });
    const { ttl, state, trail } = active();
    expect({ ttl, state, last: trail.at(-1) }).toEqual({
      ttl: undefined,
      state: 'confirmed',
      last: { at: '2026-11-12T15:01:00.000Z', what: 'confirmed', source: 'email', text: 'Yes' },
    });
    expect(confirmed(pending(), t0 + 7 * day, 'email', '')).toBe('unknown');
    expect(confirmed(active(), t0 + day, 'email', '')).toBe('unchanged');
    expect(confirmed(undefined, t0, 'email', '')).toBe('unknown');
  });

  it('NL-02 sends an email at most once in ten minutes, three times a day, and never when it is confirmed', () => {
    const at = (subscription: NewsletterSubscription | undefined, ms: number) =>
      requested(subscription, ask(t0 + ms));
    expect(at(pending(), 9 * minute)).toBeUndefined();
    const second = at(pending(), 10 * minute);
    const third = at(second, 20 * minute);
    expect(third?.emailedAt).toHaveLength(3);
    expect(at(third, day - minute)).toBeUndefined();
    expect(at(third, day + minute)?.emailedAt).toHaveLength(3);
    expect(at(active(), 30 * day)).toBeUndefined();
  });

  it('NL-02 can be requested again after unsubscribing, and an old email does not restore it', () => {
    const left = unsubscribed(active(), t0 + 2 * minute, 'one-click');
    expect(left).toMatchObject({
      state: 'unsubscribed',
      ttl: (t0 + 2 * minute + 3 * 365 * day) / 1_000,
    });
    expect(left).not.toHaveProperty('email');
    expect(confirmed(left, t0 + 3 * minute, 'email', '')).toBe('unknown');
    const again = requested(left, ask(t0 + 3 * minute));
    expect(again).toMatchObject({ state: 'pending', email: 'reader@mail.example' });
    expect(again?.trail.map(({ what }) => what)).toEqual([
      'requested',
      'confirmed',
      'unsubscribed',
      'requested',
    ]);
    expect(unsubscribed(left, t0 + 4 * minute, 'one-click')).toBeUndefined();
    expect(unsubscribed(undefined, t0, 'one-click')).toBeUndefined();
  });

  it('NL-02 keeps the proof of leaving when anybody types the address into a form afterwards', () => {
    const left = unsubscribed(active(), t0 + day, 'one-click');
    const again = requested(left, ask(t0 + 2 * day));
    expect(again).toMatchObject({ state: 'pending', ttl: left?.ttl });
    expect(asOfNow(again, t0 + 9 * day - 1)).toBe(again);
    expect(confirmed(again, t0 + 9 * day, 'email', '')).toBe('unknown');
    expect(asOfNow(again, t0 + 9 * day)).toEqual({ ...left, emailedAt: again?.emailedAt });
    const third = requested(again, ask(t0 + 20 * day));
    expect(third?.trail.map(({ what }) => what)).toEqual([
      'requested',
      'confirmed',
      'unsubscribed',
      'requested',
    ]);
    const back = confirmed(third, t0 + 21 * day, 'email', 'Yes');
    expect(back).toMatchObject({ state: 'confirmed', email: 'reader@mail.example' });
    expect(back).not.toHaveProperty('ttl');
    expect(back).not.toHaveProperty('confirmBy');
    expect(unsubscribed(third, t0 + 21 * day, 'email')).not.toHaveProperty('confirmBy');
  });

  it('NL-02 does not lose the proof of leaving to requests that are never confirmed', () => {
    let current = unsubscribed(active(), t0 + day, 'one-click');
    for (let turn = 0; turn < 80; turn += 1)
      current = requested(current, ask(t0 + (2 + turn / 2) * day)) ?? current;
    expect(current?.trail).toHaveLength(50);
    expect(current?.trail.slice(0, 4).map(({ what }) => what)).toEqual([
      'requested',
      'confirmed',
      'unsubscribed',
      'requested',
    ]);
  });

  it('NL-02 is confirmed immediately when the reader has proven to own the mailbox', () => {
    expect(chosen(undefined, ask(t0, 'preferences'))).toMatchObject({
      state: 'confirmed',
      trail: [
        { what: 'requested', source: 'preferences' },
        { what: 'confirmed', text: 'What is shown' },
      ],
    });
    expect(chosen(pending(), ask(t0))).not.toHaveProperty('ttl');
    expect(chosen(active(), ask(t0))).toBeUndefined();
  });

  it('NL-02 can be requested again immediately when its email could not be sent', () => {
    const freed = notEmailed(pending(), t0);
    expect(requested(freed, ask(t0 + 1_000))?.emailedAt).toEqual([t0 / 1_000 + 1]);
    expect(notEmailed(active(), t0 + day)).toBeUndefined();
  });

  it('NL-02 keeps the newest fifty steps', () => {
    let current: NewsletterSubscription | undefined;
    for (let turn = 0; turn < 60; turn += 1)
      current =
        unsubscribed(requested(current, ask(t0 + turn * day)), t0 + turn * day + 1, 'email') ??
        current;
    expect(current?.trail).toHaveLength(50);
  });
});

describe('A reader who has left elsewhere', () => {
  const source = 'import mailchimp';
  const listed = (at?: string) => {
    const found = imported(undefined, 'reader@mail.example', {
      ...{ nowMs: t0, source, text: '' },
      ...(at === undefined ? {} : { at }),
    });
    if (typeof found === 'string') throw new Error(found);
    return found;
  };
  const leaving = (stored: NewsletterSubscription | undefined, at?: string) => {
    const found = importedLeaving(stored, {
      ...{ nowMs: t0 + day, source, text: '' },
      ...(at === undefined ? {} : { at }),
    });
    return typeof found === 'string' ? found : found.state;
  };

  it.each([
    ['of whom nothing is known here', undefined, '2020-01-01T00:00:00.000Z', 'unsubscribed'],
    ['whom a list without dates brought', listed(), '2020-01-01T00:00:00.000Z', 'unsubscribed'],
    ['whom such a list brought, and another ends', listed(), undefined, 'unsubscribed'],
    ['who had agreed before', listed('2019-01-01'), '2020-01-01', 'unsubscribed'],
    ['who had agreed, and left at no known time', listed('2019-01-01'), undefined, 'unsubscribed'],
    ['who agreed there again', listed('2021-01-01'), '2020-01-01', 'agreed'],
    ['who confirmed here since', active(), '2020-01-01', 'agreed'],
    ['who confirmed here, and left at no known time', active(), undefined, 'agreed'],
    ['who confirmed here, and left later', active(), '2026-11-13', 'unsubscribed'],
  ] as const)('%s', (_, stored, at, state) => {
    expect(leaving(stored, at)).toBe(state);
  });
});

describe('An older record that comes back', () => {
  const left = (stored: NewsletterSubscription, nowMs: number) => {
    const found = unsubscribed(stored, nowMs, 'one-click');
    if (found === undefined) throw new Error('There was nothing to leave');
    return found;
  };
  const again = (stored: NewsletterSubscription, nowMs: number) => {
    const found = requested(stored, ask(nowMs));
    if (found === undefined) throw new Error('No email was due');
    return found;
  };
  const back = (stored: NewsletterSubscription, nowMs: number) => {
    const found = confirmed(again(stored, nowMs), nowMs + minute, 'email', 'Yes');
    if (typeof found === 'string') throw new Error(found);
    return found;
  };
  const once = left(active(), t0 + day);

  it.each([
    ['ends no newsletter that a reader gets', active(), pending(), false],
    ['ends none to which a reader came back', back(once, t0 + 2 * day), once, false],
    ['does not subscribe again who has left', once, active(), true],
    ['takes no proof of it away', once, undefined, true],
    ['does not confirm what waits since', again(once, t0 + 2 * day), active(), true],
    ['has a later confirmation than another restore left', once, back(once, t0 + 2 * day), false],
  ])('NL-02 %s', (_, present, older, stays) => {
    expect(staysLeft(present, older, t0 + 3 * day)).toBe(stays);
  });

  it('NL-02 does not outweigh a leaving elsewhere whose time is before a list without dates', () => {
    const consent = { nowMs: t0, source: 'import mailchimp', text: '' };
    const listed = imported(undefined, 'reader@mail.example', consent);
    if (typeof listed === 'string') throw new Error(listed);
    const ended = importedLeaving(listed, { ...consent, at: '2020-01-01T00:00:00.000Z' });
    if (typeof ended === 'string') throw new Error(ended);
    expect(staysLeft(ended, listed, t0 + day)).toBe(true);
  });
});
