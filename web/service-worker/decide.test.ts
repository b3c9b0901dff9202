import { describe, expect, it } from '@jest/globals';
import { NO_STATE_STATUS } from '../../shared/limits.ts';
import { decide, hasMoved, react, waitS, type Outcome, type Plan } from './decide.ts';

const ORIGIN = 'https://magazine.example';
const facts = (path: string, changes: Partial<Parameters<typeof decide>[0]> = {}) => ({
  method: 'GET',
  isNavigation: false,
  url: new URL(path, ORIGIN),
  origin: ORIGIN,
  ...changes,
});

describe('The service worker', () => {
  it.each<[string, Plan]>([
    ['/', 'page'],
    ['/story/a/', 'page'],
    ['/pwa/story/a/', 'page'],
    ['/2016/03/a/', 'page'],
    ['/offline/', 'page'],
    ['/app-shell/', 'page'],
    ['/search/?q=a&page=1&sort=score', 'page'],
    ['/category/science/page/2', 'page'],
    ['/story/a/?g=true', 'page'],
    // Account pages, forms, previews, one-time links: nothing of them is kept.
    ['/account/sign-in/', 'lost'],
    ['/account/my-account/', 'lost'],
    ['/newsletter/', 'lost'],
    ['/newsletter/daily/unsubscribe/?token=x', 'lost'],
    ['/preview/story/1?token=x', 'lost'],
    ['/pwa/preview/story/1', 'lost'],
    ['/story/a/?token=x', 'lost'],
    ['/subscribe/?redirectURL=%2F', 'lost'],
    ['/story/a/?output=json', 'network'],
    ['/api/account-export', 'network'],
    ['/feed/rss', 'network'],
    ['/sitemap.xml', 'network'],
    ['/images/ab/x.jpg/640.avif', 'network'],
    ['/assets/entry-A.js', 'network'],
    ['/service-worker.js', 'network'],
    ['/robots.txt', 'network'],
  ])('SW-01 plans the navigation to %s as %s', (path, plan) => {
    expect(decide(facts(path, { isNavigation: true }))).toBe(plan);
  });

  it.each<[string, Plan]>([
    ['/story/a/?output=json', 'state'],
    ['/pwa/story/a?output=json', 'state'],
    ['/story/a/?output=json&page=2', 'state'],
    ['/story/a/?output=json&token=x', 'state'],
    ['/review/a/?output=json', 'leave'],
    ['/account/my-account/?output=json', 'leave'],
    ['/?output=json', 'leave'],
    ['/story/a/', 'leave'],
    ['/api/login', 'leave'],
    ['/assets/entry-A.js', 'file'],
    ['/assets/article-B.css', 'file'],
    ['/assets/brand/icon-192.png', 'leave'],
    ['/css/base.css', 'leave'],
    ['/images/ab/x.jpg/640.avif', 'image'],
    ['/photos/ab/x.jpg', 'image'],
    ['/manifest.webmanifest', 'leave'],
    ['https://other.example/story/a/?output=json', 'leave'],
    ['https://other.example/assets/a.js', 'leave'],
  ])('SW-01 plans the request of a page for %s as %s', (path, plan) => {
    expect(decide(facts(path))).toBe(plan);
  });

  it.each(['POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])('SW-01 leaves %s alone', (method) => {
    for (const isNavigation of [true, false])
      for (const path of [
        '/story/a/',
        '/story/a/?output=json',
        '/images/a.jpg/1.avif',
        '/api/login',
      ])
        expect(decide(facts(path, { method, isNavigation }))).toBe('leave');
  });

  const statuses: readonly Outcome[] = [0, 200, 301, 304, 402, 403, 404, 410, 429, 500, 503, 504];

  it('SW-01 shows what the server says, unless it fails at a story that is kept', () => {
    for (const outcome of statuses)
      for (const plan of ['page', 'state'] as const)
        for (const isKept of [true, false])
          expect([plan, outcome, isKept, react(plan, outcome, isKept).send]).toEqual([
            plan,
            outcome,
            isKept,
            plan === 'page' && isKept && Number(outcome) >= 500 ? 'shell' : 'response',
          ]);
  });

  it('SW-01 forgets a kept story when the server says that it is gone, and only then', () => {
    for (const outcome of [...statuses, 'nothing'] as const)
      for (const plan of ['page', 'state'] as const) {
        expect(react(plan, outcome, false).forget).toBe(false);
        expect(react(plan, outcome, true).forget).toBe(outcome === 404 || outcome === 410);
      }
  });

  it('SW-01 forgets a kept story whose address leads to another page or site, and no other', () => {
    const at = (url: string, redirected = true, status = 200) =>
      hasMoved('/story/a/', { status, redirected, url: `https://meridian.example${url}` });
    expect(at('/story/b/?output=json')).toBe(true);
    expect(at('/about/notice/')).toBe(true);
    expect(at('/story/a/?output=json', false, NO_STATE_STATUS)).toBe(true);
    for (const same of ['/story/a/', '/story/a', '/pwa/story/a/?output=json'])
      expect(at(same)).toBe(false);
    expect(at('/story/a/', false)).toBe(false);
    expect(at('/story/a/', false, 503)).toBe(false);
  });

  it('SW-01 sends the shell in the place of a page without a response, and a failure in the place of a state', () => {
    for (const isKept of [true, false]) {
      expect(react('page', 'nothing', isKept).send).toBe('shell');
      expect(react('state', 'nothing', isKept).send).toBe('failure');
    }
  });

  it('SW-01 waits less for the network when the story is kept, and for a state as long as the browser', () => {
    expect(waitS('page', true)).toBeLessThan(waitS('page', false));
    expect(waitS('state', true)).toBe(waitS('page', true));
    expect(waitS('state', false)).toBe(0);
  });
});
