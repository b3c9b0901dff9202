/** @jest-environment ./test/support/reader-environment.mjs */
/** Experiments over the documents of one reader: consent, storage, navigation, counts. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Experiment, Experiments } from '../../shared/brand/experiments.ts';
import { consentCookie, setCookie } from '../../shared/cookies.ts';
import { formatConsent, type Purpose } from '../../shared/consent/consent.ts';
import { clearCookies, readCookie, serve, stateAt } from '../../test/support/reader-page.ts';
import { until } from '../../test/support/until.ts';
import { announceConsent } from '../consent/consent-port.ts';
import { readerXid } from '../consent/reader-xid.ts';
import { createSiteStore } from '../state/store.ts';
import { countExposure } from './count-experiment.ts';
import { followExperiments } from './follow-experiments.ts';
import { announceGoal } from './goals.ts';
import { pageAssignments } from './page-assignments.ts';
import { keepAssignments, keptAssignment } from './stored-assignments.ts';

const variants = [
  { name: 'control', share: 0.5 },
  { name: 'short', share: 0.5 },
];
const offer: Experiment = { id: 'offer-words', goal: 'newsletter-sign-up', variants };
const running: Experiment[] = [
  offer,
  { id: 'of-session', goal: 'registration', variants, cacheLocation: 'session' },
  { id: 'never-kept', goal: 'registration', variants, cacheable: false },
];

function choose(...granted: Purpose[]): void {
  const record = formatConsent({ decidedAtS: 1_790_000_000, source: 'banner', granted });
  document.cookie = setCookie(consentCookie(), record, { isCi: true });
  announceConsent();
}
const yes = () => true;
const stored = (storage: Storage) => Object.fromEntries(Object.entries(storage));

describe('An identity host', () => {
  beforeEach(clearCookies);

  it('EX-01 is asked once, with a random parameter; its text is the cookie CN_xid', async () => {
    const asked = serve(() => [200, 'abc-123\n']);
    for (let view = 0; view < 2; view += 1)
      expect(await readerXid('https://id.example/user?site=1', true, yes)).toBe('abc-123');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).toMatch(/^https:\/\/id\.example\/user\?site=1&r=[0-9a-f]{32}$/);
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(readCookie('CN_xid')).toBe('abc-123');
  });

  it.each([
    ['markup', 200, '<script>alert(1)</script>'],
    ['a cookie’s syntax', 200, 'a; Domain=example.com'],
    ['nothing', 200, ''],
    ['an error', 500, 'abc'],
  ])('EX-01 that sends %s gives the reader no id', async (_what, status, text) => {
    serve(() => [status, text]);
    await expect(readerXid('https://id.example/', true, yes)).rejects.toThrow();
    expect(readCookie('CN_xid')).toBeUndefined();
  });

  it('EX-01 whose response comes after consent is withdrawn gives the reader no id', async () => {
    serve(() => [200, 'abc']);
    await expect(readerXid('https://id.example/', true, () => false)).rejects.toThrow(
      'The reader has withdrawn consent',
    );
    expect(readCookie('CN_xid')).toBeUndefined();
  });

  it('EX-01 is not needed: our own id is random and means nothing', async () => {
    const asked = serve(() => [500, '']);
    const first = await readerXid(undefined, true, yes);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    clearCookies();
    expect(await readerXid(undefined, true, yes)).not.toBe(first);
    expect(asked).toEqual([]);
  });
});

describe('Kept assignments', () => {
  it('EX-01 are under exp-{id}-{xid}, where the experiment says; those of others go', () => {
    localStorage.setItem('exp-ended-x1', 'b');
    localStorage.setItem('theme', 'dark');
    const assignments = { 'offer-words': 'short', 'of-session': 'control', 'never-kept': 'short' };
    keepAssignments(assignments, running, 'x1');
    expect(stored(localStorage)).toEqual({
      'exp-offer-words-x1': 'short',
      experiments: 'offer-words:short',
      theme: 'dark',
    });
    expect(stored(sessionStorage)).toEqual({
      'exp-of-session-x1': 'control',
      experiments: 'of-session:control',
    });
    expect(running.map((experiment) => keptAssignment(experiment, 'x1'))).toEqual([
      'short',
      'control',
      undefined,
    ]);
    expect(keptAssignment(offer, 'x2')).toBeUndefined();
    localStorage.setItem('exp-offer-words-x1', '"><img src=x onerror=alert(1)>');
    expect(keptAssignment(offer, 'x1')).toBeUndefined();
  });
});

describe('The attribute of the page', () => {
  it.each([
    ['offer-words:short never-kept:other', { 'offer-words': 'short' }],
    ['offer-words:short" onload="alert(1)', {}],
    ['__proto__:short constructor:control', {}],
    [undefined, {}],
  ])('EX-01 %j names only running experiments and their variants', (text, expected) => {
    if (text === undefined) delete document.documentElement.dataset.experiments;
    else document.documentElement.dataset.experiments = text;
    expect(pageAssignments(running)).toEqual(expected);
  });
});

describe('A document', () => {
  it('EX-01 follows consent, page views and goals', async () => {
    clearCookies();
    localStorage.clear();
    sessionStorage.clear();
    const reports = serve(() => [202, {}]);
    const bodies = () => reports.map(({ path, body }) => [path, body]);
    const experiments: Experiments = { running };
    const store = createSiteStore(stateAt('/'));
    const open = (path: string) => {
      store.actions.receiveState(stateAt(path));
    };
    localStorage.setItem('experiments', 'offer-words:short');

    // What an earlier visit has left goes without consent, and the reader takes no part.
    followExperiments(store, experiments);
    expect([readCookie('CN_xid'), stored(localStorage)]).toEqual([undefined, {}]);
    announceGoal('newsletter-sign-up');
    open('/one/');
    expect([store.getState().buckets, reports]).toEqual([{}, []]);

    // With consent the assignment waits for the next page.
    choose('personalization');
    await until(() => localStorage.getItem('experiments') !== null);
    const xid = readCookie('CN_xid') ?? '';
    const variant = localStorage.getItem(`exp-offer-words-${xid}`) ?? '';
    expect(['control', 'short']).toContain(variant);
    expect([readCookie('abGroup'), readCookie('abValue')]).toEqual(['offer-words', variant]);
    expect(store.getState().buckets).toEqual({});
    open('/two/');
    expect(store.getState().buckets['offer-words']).toEqual({
      cacheLocation: 'local',
      cacheable: true,
      experimentId: 'offer-words',
      assignment: variant,
    });
    expect(Object.keys(store.getState().buckets)).toHaveLength(3);
    expect(document.documentElement.dataset.experiments).toContain(`offer-words:${variant}`);

    // One exposure and one conversion for a browser; no goal counts before the exposure.
    announceGoal('newsletter-sign-up');
    expect(reports).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      countExposure('offer-words', variant, running);
      announceGoal('newsletter-sign-up');
      announceGoal('registration');
    }
    expect(bodies()).toEqual(
      ['exposure', 'conversion'].map((event) => [
        '/api/experiments',
        { experiment: 'offer-words', variant, event },
      ]),
    );
    expect(reports[0]?.init).toMatchObject({ credentials: 'omit', keepalive: true });
    expect(window.dataLayer).toEqual([
      { event: 'experiment-exposed', experimentId: 'offer-words', assignment: variant },
    ]);

    // Withdrawing ends it at once.
    choose('analytics');
    expect([readCookie('CN_xid'), readCookie('abGroup'), store.getState().buckets]).toEqual([
      undefined,
      undefined,
      {},
    ]);
    expect([stored(localStorage), stored(sessionStorage)]).toEqual([{}, {}]);
    expect(document.documentElement.dataset.experiments).toBeUndefined();
    open('/three/');
    expect(store.getState().buckets).toEqual({});

    // Another consent makes another reader.
    choose('personalization');
    await until(() => readCookie('CN_xid') !== undefined);
    expect(readCookie('CN_xid')).not.toBe(xid);
  });
});
