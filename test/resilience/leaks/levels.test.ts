import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask, type SiteResponse } from '../../support/ask.ts';
import {
  askAll,
  cookiesOf,
  openLeakSite,
  type Attempt,
  type LeakSite,
} from '../../support/leak-site.ts';
import { leaksIn } from '../../support/leaks-in.ts';

let site: LeakSite;
/** Sample token of a reader who has read as much as a month allows. */
let used: string;

beforeAll(async () => {
  site = await openLeakSite();
  used = cookiesOf((await site.overLimit()).reader).cookie;
});
afterAll(async () => {
  await site.close();
});

type Level = 'registered' | 'metered' | 'hard' | 'gold';
const DAY_MS = 86_400_000;
const AUTH = 'a'.repeat(43);

/** What readers bring, and which items are whole for them. */
const readers = (): Record<string, { cookie: string; sees: readonly Level[] }> => {
  const sub = (plans: readonly string[] = [], ageMs = 0) =>
    `${used}; pay_ent_sub=${site.subscriptionToken(ageMs, plans)}`;
  const reg = (ageMs = 0) => `${used}; pay_ent_reg=${site.registrationToken(ageMs)}`;
  const forged = (token: string) => {
    const [head = '', , mac = ''] = token.split('.');
    const claims = { aud: 'reg', ent: ['reg', 'sub', 't:gold'], iat: 1, exp: 9_999_999_999 };
    return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${mac}`;
  };
  return {
    'at the limit': { cookie: used, sees: [] },
    'with an account': { cookie: reg(), sees: ['registered'] },
    'with a registration token that has expired': { cookie: reg(DAY_MS), sees: [] },
    'with one that has expired, and a session that is over': {
      cookie: `${reg(DAY_MS)}; payment_auth_token=${AUTH}`,
      sees: [],
    },
    'with forged claims': {
      cookie: `${used}; pay_ent_reg=${forged(site.registrationToken())}; pay_ent_sub=${forged(site.subscriptionToken())}`,
      sees: [],
    },
    'with the tokens in each other’s places': {
      cookie: `${used}; pay_ent_reg=${site.subscriptionToken()}; pay_ent_sub=${site.registrationToken()}`,
      sees: [],
    },
    'with two registration tokens': {
      cookie: `${reg()}; pay_ent_reg=${site.registrationToken()}`,
      sees: [],
    },
    'with a subscription of no plan': { cookie: sub(), sees: ['registered', 'metered', 'hard'] },
    'with another plan': { cookie: sub(['golden']), sees: ['registered', 'metered', 'hard'] },
    'with the plan': {
      cookie: sub(['gold', 'silver']),
      sees: ['registered', 'metered', 'hard', 'gold'],
    },
    'whose plan is over': { cookie: sub(['gold'], 2 * DAY_MS), sees: [] },
  };
};

const isLeak = (response: SiteResponse) => leaksIn(response.body, response.headers).length > 0;
const levels: readonly Level[] = ['registered', 'metered', 'hard', 'gold'];

/** The ways in which a page is asked for, without those that are redirects. */
function representations(path: string): Omit<Attempt, 'headers'>[] {
  return [
    { path },
    { path: `${path}?output=json` },
    { path: `/pwa${path}?output=JSON` },
    { path: path.replace(/^\/\w+/, '/2026/03') },
  ];
}

/** Claims that a reader may make of the headers between edge and functions. */
const claims: readonly Record<string, string>[] = [
  {},
  { 'accept-encoding': 'br' },
  { range: 'bytes=0-99999' },
  { 'accept-access': 'reg' },
  { 'accept-access': 'sub t:gold', 'accept-payment': 'sub' },
  { 'Accept-Access': 'sub t:gold', 'x-gate': `1|new|||${AUTH}|`, 'payment-accepted': 'sub' },
];

describe('The four levels of access', () => {
  it('PW-10 open to each reader what the reader has, in every representation, after any other reader', async () => {
    const everybody = Object.entries(readers());
    const attempts = levels.flatMap((level) =>
      site[level].flatMap((item) =>
        representations(item).flatMap((representation, at) =>
          // In turns, so that each copy that the edge keeps is asked for by readers of the others.
          everybody.map(([who, { cookie, sees }], turn) => ({
            ...representation,
            who,
            item,
            isOpen: sees.includes(level),
            headers: { cookie, ...claims[(at + turn) % claims.length] },
          })),
        ),
      ),
    );
    const odd: string[] = [];
    let opened = 0;
    await askAll(site.port, attempts, ({ path, who, isOpen }, response) => {
      const isWall = response.headers['payment-accepted'] === 'none';
      if (isOpen) opened += 1;
      if (isLeak(response) !== isOpen || isWall === isOpen)
        odd.push(
          `${path} ${who}: ${response.status} ${leaksIn(response.body, response.headers)[0] ?? 'wall'}`,
        );
      // What an account or a subscription has opened must not outlast it in a browser.
      const isKept = !/no-store/.test(response.headers['cache-control'] ?? '');
      if (isOpen && isKept) odd.push(`${path} ${who}: may be kept`);
    });
    expect(odd).toEqual([]);
    expect(attempts.length).toBeGreaterThan(2_000);
    expect(opened).toBeGreaterThan(500);
  });

  it('PW-10 give nobody the item by the tag of a copy that another reader got', async () => {
    const { 'with the plan': gold, 'with an account': account } = readers();
    for (const [path, owner, other] of [
      [site.gold[0] ?? '', gold?.cookie, account?.cookie],
      [site.registered[0] ?? '', account?.cookie, used],
    ] as const) {
      const open = await ask(site.port, path, { headers: { cookie: owner ?? '' } });
      const tag = open.headers.etag ?? '';
      const response = await ask(site.port, path, {
        headers: { cookie: other ?? '', 'if-none-match': tag },
      });
      expect([isLeak(open), response.status, isLeak(response)]).toEqual([true, 200, false]);
    }
  });

  it('PW-10 are cached once for each kind of reader, and never by the token itself', async () => {
    const path = '/story/registered-listicle/';
    await ask(site.port, path, { headers: { cookie: used } });
    await ask(site.port, path, {
      headers: { cookie: `${used}; pay_ent_reg=${site.registrationToken()}` },
    });
    const before = site.invocations('page');
    for (const ageMs of [1_000, 60_000, 3_600_000]) {
      const cookie = `${used}; pay_ent_reg=${site.registrationToken(ageMs)}`;
      const { headers } = await ask(site.port, path, { headers: { cookie } });
      expect([headers['x-cache'], headers['payment-accepted']]).toEqual([
        expect.stringMatching(/hit/i),
        'reg',
      ]);
    }
    expect(site.invocations('page')).toBe(before);
  });
});

describe('A reader with an account whose token was lost', () => {
  it('PW-12 gets it at the gate, and the item; the next one comes from the edge’s cache', async () => {
    const auth = await site.signIn('lost-token');
    const reader = site.reader({
      payment_auth_token: auth,
      pay_ent_smp: /pay_ent_smp=([^;]+)/.exec(used)?.[1] ?? '',
    });
    const first = await reader.get('/story/registered-article/');
    expect([first.status, isLeak(first), first.headers['payment-accepted']]).toEqual([
      200,
      true,
      'reg',
    ]);
    expect(first.headers['cache-control']).toBe('private, no-store');
    expect(first.headers['set-cookie']?.find((text) => text.startsWith('pay_ent_reg='))).toMatch(
      /HttpOnly/,
    );
    const hard = await reader.get('/story/subscribers-article/');
    expect(isLeak(hard)).toBe(false);
    const gold = await reader.get('/story/gold-subscribers-article/');
    expect(isLeak(gold)).toBe(false);
  });

  it('PW-12 gets what the plan of the account opens, and a token that names it', async () => {
    const endsAt = new Date(Date.now() + 30 * DAY_MS).toISOString();
    const reader = site.reader({
      payment_auth_token: await site.signIn('gold-reader', { endsAt, plan: 'gold' }),
    });
    const gold = await reader.get('/story/gold-subscribers-article/');
    expect([isLeak(gold), gold.headers['payment-accepted']]).toEqual([true, 'sub']);
    const again = await reader.get('/story/gold-subscribers-listicle/');
    expect(isLeak(again)).toBe(true);
    const other = site.reader({
      payment_auth_token: await site.signIn('silver-reader', { endsAt, plan: 'silver' }),
    });
    const wall = await other.get('/story/gold-subscribers-article/');
    expect([isLeak(wall), wall.headers['payment-accepted']]).toEqual([false, 'none']);
    expect(isLeak(await other.get('/story/subscribers-article/'))).toBe(true);
  });
});
