import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readerKey, tokenHash } from '../../../services/readers/reader-keys.ts';
import { readCookie } from '../../../shared/cookies.ts';
import { articleHash } from '../../../shared/paywall/article-key.ts';
import { writeGateHeader, type GateReason } from '../../../shared/paywall/gate-header.ts';
import { meterSubject } from '../../../shared/paywall/meter-item.ts';
import { periodAt, periodTable, type MeterPeriod } from '../../../shared/paywall/periods.ts';
import {
  readSample,
  sampleClaims,
  signSample,
  type SampleClaims,
} from '../../../shared/paywall/sample-token.ts';
import { issueSubscription, readSubscription } from '../../../shared/paywall/subscription-token.ts';
import { nodeCrypto, NOW, testConfig, ZONE } from '../../../shared/paywall/testing/fixtures.ts';
import type { SiteState } from '../../../web/state/site-state.ts';
import { buildItem } from '../../support/build-item.ts';
import {
  openContentSite,
  SUBJECTS_SECRET,
  type SiteResponse,
  type ContentSite,
} from '../../support/content-site.ts';
import { CANARY, walledItems } from '../../support/walled-items.ts';
import { until } from '../../support/until.ts';
import { parseDocument } from '../../support/parse-document.ts';

let site: ContentSite;
let nowMs = NOW;
const period = periodAt(NOW, ZONE);

beforeAll(async () => {
  site = await openContentSite({ now: () => new Date(nowMs).toISOString() });
  const publisher = site.publisher();
  await publisher.putItems([
    ...walledItems('metered'),
    ...walledItems('subscribers'),
    ...walledItems('free'),
    buildItem({
      id: 'excluded',
      tags: [{ slug: 'paywall-exclude', name: 'paywall-exclude' }],
      body: [{ kind: 'html', html: `<p>One.</p><p>Two.</p><p>${CANARY}</p>` }],
    }),
    buildItem({
      id: 'excluded-hard',
      access: 'subscribers',
      tags: [{ slug: 'paywall-exclude', name: 'paywall-exclude' }],
      body: [{ kind: 'html', html: `<p>One.</p><p>Two.</p><p>${CANARY}</p>` }],
    }),
    buildItem({
      id: 'video',
      type: 'video',
      access: 'subscribers',
      video: { src: '/photos/video.mp4', durationSeconds: 9 },
    }),
    ...Array.from({ length: 12 }, (_, index) =>
      buildItem({
        id: `item-${index}`,
        body: [{ kind: 'html', html: `<p>One.</p><p>Two.</p><p>${CANARY} ${index}</p>` }],
      }),
    ),
  ]);
  await publisher.finish();
});
afterAll(async () => {
  await site.close();
});
beforeEach(() => {
  nowMs = NOW;
  site.meterConfig = testConfig();
});

type Variant = 'free' | 'sample' | 'sub';
const ask = (path: string, variant: Variant, headers: Record<string, string> = {}) =>
  site.get(path, { headers: { 'accept-payment': variant, ...headers } });
const stateOf = (response: SiteResponse) => JSON.parse(response.body) as SiteState;

describe('Page variants', () => {
  const rows: [string, Variant, string, number][] = [
    ['/story/free-article', 'free', 'free', 1],
    ['/story/free-article', 'sample', 'free', 1],
    ['/story/free-article', 'sub', 'free', 1],
    ['/story/excluded', 'free', 'free', 1],
    ['/story/excluded-hard', 'free', 'free', 1],
    ['/video/video', 'free', 'free', 0],
    ['/story/metered-article', 'free', 'none', 0],
    ['/story/metered-article', 'sample', 'sample', 1],
    ['/story/metered-article', 'sub', 'sub', 1],
    ['/review/metered-review', 'free', 'none', 0],
    ['/review/metered-review', 'sample', 'sample', 1],
    ['/gallery/metered-gallery', 'free', 'none', 0],
    ['/gallery/metered-gallery', 'sub', 'sub', 1],
    ['/story/subscribers-article', 'free', 'none', 0],
    ['/story/subscribers-article', 'sample', 'none', 0],
    ['/story/subscribers-article', 'sub', 'sub', 1],
    ['/gallery/subscribers-gallery', 'sample', 'none', 0],
    ['/review/subscribers-review', 'sample', 'none', 0],
  ];
  it.each(rows)(
    'PW-01 PW-02 %s with accept-payment %s has payment-accepted %s',
    async (path, variant, accepted, isWhole) => {
      for (const target of [path, `${path}?output=json`]) {
        const { headers, statusCode, body, cookies } = await ask(target, variant);
        expect([
          statusCode,
          headers['payment-accepted'],
          headers['x-page-status'],
          cookies,
        ]).toEqual([200, accepted, accepted === 'none' ? '402' : undefined, []]);
        if (path.startsWith('/video/')) continue;
        expect(body.includes(CANARY)).toBe(isWhole === 1);
        expect(headers['cache-control']).toBe(
          'public, max-age=0, s-maxage=120, stale-while-revalidate=600, stale-if-error=86400',
        );
      }
    },
  );

  it('PW-04 have the defaults of a page that knows no reader, and say what a wall leaves out', async () => {
    const paywallOf = async (path: string, variant: Variant) =>
      stateOf(await ask(`${path}?output=json`, variant)).paywall;
    expect(await paywallOf('/story/free-article', 'free')).toMatchObject({
      maxAllowedPages: -1,
      viewCount: 1,
      paywall_status: 'ALLOW_ACCESS',
      isExceeded: false,
      isTruncated: false,
      isAdFree: false,
    });
    expect(await paywallOf('/story/metered-article', 'free')).toMatchObject({
      maxAllowedPages: -1,
      viewCount: 1,
      isExceeded: true,
      isTruncated: true,
      isFullWalled: true,
      isHalfWalled: false,
    });
  });

  it('PW-02 have an ETag each, and the same bytes for every reader', async () => {
    const responses = await Promise.all(
      (['free', 'sample', 'sub'] as const).map((variant) => ask('/story/metered-article', variant)),
    );
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(3);
    const poison = {
      'user-agent': 'Googlebot',
      referer: 'https://news.google.com/',
      'x-forwarded-for': '66.249.66.1',
      cookie: 'visitedCount_jwt=0; pay_ent_sub=x',
      'accept-language': 'de',
    };
    for (const variant of ['free', 'sample', 'sub'] as const)
      expect(await ask('/story/metered-article', variant, poison)).toEqual(
        await ask('/story/metered-article', variant),
      );
  });

  it.each([{}, { 'x-origin-key': '' }, { 'x-origin-key': 'guess' }])(
    'PW-10 do not trust a request that bypasses the edge, and respond to it with 402: %j',
    async (edge) => {
      for (const [path, status] of [
        ['/story/metered-article', 402],
        ['/story/free-article', 200],
      ] as const) {
        const { statusCode, body, headers } = await ask(path, 'sub', {
          'x-origin-key': '',
          'x-gate': writeGateHeader({ reason: 'new', smp: '', sub: '', auth: '', isCrowd: false }),
          ...edge,
        });
        expect([statusCode, body.includes(CANARY), headers['cache-control']]).toEqual([
          status,
          status === 200,
          'private, no-store',
        ]);
      }
    },
  );

  it('PW-07 say in the state how the page was paid for, and nothing about the reader', async () => {
    const [wall, sample, sub, free] = await Promise.all([
      ask('/story/metered-article?output=json', 'free'),
      ask('/story/metered-article?output=json', 'sample'),
      ask('/story/metered-article?output=json', 'sub'),
      ask('/story/free-article?output=json', 'sub'),
    ]);
    expect(stateOf(wall).payment).toEqual({
      enabled: true,
      acceptedPayment: 'free',
      paymentRejected: true,
      validationEnabled: true,
    });
    expect(stateOf(wall).paywall).toMatchObject({
      isPaywalled: true,
      isFullWalled: true,
      isTruncated: true,
      isExceeded: true,
      remainingCount: 0,
      paywall_status: 'DENY_ACCESS',
      renderPaywall: true,
    });
    expect(stateOf(sample).payment).toEqual({
      enabled: true,
      acceptedPayment: 'sample',
      paymentRejected: false,
      validationEnabled: true,
    });
    expect(stateOf(sample).paywall).toMatchObject({
      isPaywalled: true,
      isFullWalled: false,
      isTruncated: false,
      maxAllowedPages: -1,
      viewCount: 1,
      paywall_status: 'ALLOW_ACCESS',
      isAdFree: false,
      activeMeter: {},
      user_email: '',
    });
    expect(stateOf(sub).payment.acceptedPayment).toBe('sub');
    expect([
      stateOf(sub).paywall.isAdFree,
      stateOf(sub).ads.canRenderAds,
      stateOf(sub).context.headers,
    ]).toEqual([true, false, { 'accept-payment': 'sub' }]);
    expect([stateOf(free).context.isPaywalled, stateOf(free).paywall.isPaywalled]).toEqual([
      false,
      false,
    ]);
    expect(stateOf(await ask('/story/excluded?output=json', 'free')).paywall).toMatchObject({
      isPaywalled: false,
      isExcludedFromPaywall: true,
    });
  });

  it('PW-01 meter nothing with payment off or without a maximum, and keep subscribers-only content protected', async () => {
    for (const change of [{ payment: { enabled: false } }, { meter: { max: -1 } }]) {
      const other = await openContentSite({
        now: () => new Date(NOW).toISOString(),
        brand: { ...site.brand, ...change },
      });
      try {
        await other
          .publisher()
          .putItems([...walledItems('metered'), ...walledItems('subscribers')]);
        const metered = await other.get('/story/metered-article', {
          headers: { 'accept-payment': 'free' },
        });
        expect([metered.headers['payment-accepted'], metered.body.includes(CANARY)]).toEqual([
          'free',
          true,
        ]);
        expect((await other.get('/story/subscribers-article')).body).not.toContain(CANARY);
        // A maximum without payment would be a meter that the browser alone counts (ADR 0046).
        expect((await other.state('/story/metered-article')).paywall).toMatchObject({
          maxAllowedPages: -1,
          activeMeter: {},
        });
      } finally {
        await other.close();
      }
    }
  });
});

describe('A wall', () => {
  it.each([
    '/story/metered-article',
    '/gallery/metered-gallery',
    '/review/metered-review',
    '/story/metered-embeds',
    '/story/metered-endless',
  ])('PW-10 %s shows its lead-in and nothing after it', async (path) => {
    const { body } = await ask(path, 'free');
    expect(body).toContain('LEAD-IN');
    expect(body).not.toContain(CANARY);
    const state = stateOf(await ask(`${path}?output=json`, 'free'));
    expect(JSON.stringify(state)).not.toContain(CANARY);
    expect([
      state.content.galleries,
      state.content.items,
      state.content.videos,
      state.content.review,
    ]).toEqual([[], [], [], undefined]);
    const text = state.content.body
      .map((part) => (part.kind === 'html' ? (part.html ?? '') : ''))
      .join(' ')
      .replace(/<[^>]*>/g, ' ');
    expect(text.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(101);
  });

  it('AD-01 has a newsletter beside it; a whole text has our offer, and one form of a newsletter', async () => {
    const besides = await Promise.all(
      (
        [
          ['/story/metered-article', 'free'],
          ['/story/metered-article', 'sample'],
          ['/story/free-article', 'free'],
        ] as const
      ).map(async ([path, variant]) =>
        [
          ...parseDocument((await ask(path, variant)).body).querySelectorAll(
            '.house-poster a, .story-letters [name=newsletter]',
          ),
        ].map((element) => element.getAttribute('href') ?? element.getAttribute('value')),
      ),
    );
    expect(besides).toEqual([
      ['/newsletter/science/'],
      ['/subscribe/', 'SCIENCE'],
      ['/subscribe/', 'SCIENCE'],
    ]);
  });

  it('CT-07 marks what is not free in the structured data with a class that one element has, and never includes the body there', async () => {
    for (const [path, variant] of [
      ['/story/metered-article', 'free'],
      ['/story/metered-article', 'sample'],
      ['/gallery/metered-gallery', 'sub'],
      ['/gallery/metered-gallery', 'free'],
      ['/review/subscribers-review', 'sub'],
    ] as const) {
      const document = parseDocument((await ask(path, variant)).body);
      const data = JSON.parse(
        document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}',
      ) as {
        isAccessibleForFree?: boolean;
        hasPart?: { cssSelector: string; isAccessibleForFree: boolean };
        articleBody?: string;
      };
      expect([
        data.isAccessibleForFree,
        data.hasPart?.isAccessibleForFree,
        data.articleBody,
      ]).toEqual([false, false, undefined]);
      expect(data.hasPart?.cssSelector).toMatch(/^\.[\w-]+$/);
      expect(document.querySelectorAll(data.hasPart?.cssSelector ?? '')).toHaveLength(1);
    }
    const free = parseDocument((await ask('/story/free-article', 'free')).body).querySelector(
      'script[type="application/ld+json"]',
    )?.textContent;
    expect(free).not.toContain('isAccessibleForFree');
  });
});

let readers = 0;
const newSid = () => nodeCrypto.sha256(`page reader ${(readers += 1)}`).slice(0, 22);
const token = (claims: Partial<SampleClaims>) =>
  signSample(
    {
      ...sampleClaims({
        sid: newSid(),
        urls: [],
        max: 4,
        exp: period.endMs / 1_000,
        src: 'e',
        nowMs,
      }),
      ...claims,
      cnt: claims.urls?.length ?? 0,
    },
    '7',
    testConfig().k,
    nodeCrypto,
  );
const subToken = (ageMs: number) =>
  issueSubscription({
    reader: { pairwiseId: 'p', isAdFree: false },
    random: 0.5,
    kid: '7',
    keys: testConfig().s,
    nowMs: nowMs - ageMs,
    crypto: nodeCrypto,
  });
const DAY_MS = 86_400_000;

interface Asking {
  readonly reason?: GateReason;
  readonly smp?: string;
  readonly sub?: string;
  readonly auth?: string;
  readonly isCrowd?: boolean;
  readonly method?: string;
}
async function atGate(
  path: string,
  { reason = 'more', smp = '', sub = '', auth = '', isCrowd = false, method }: Asking = {},
) {
  const response = await site.get(path, {
    method,
    headers: {
      'accept-payment': 'free',
      'x-gate': writeGateHeader({ reason, smp, sub, auth, isCrowd }),
    },
  });
  const cookie = (name: string) =>
    readCookie(response.cookies.find((text) => text.startsWith(`${name}=`))?.split(';')[0], name);
  expect(response.headers['cache-control']).toBe('private, no-store');
  return {
    ...response,
    isWhole: response.body.includes(CANARY),
    smp: cookie('pay_ent_smp'),
    sample: readSample(cookie('pay_ent_smp') ?? '', testConfig().k, nowMs, nodeCrypto),
    sub: cookie('pay_ent_sub'),
  };
}

/**
 * Signs in a reader, with or without a subscription.
 * @returns the cookie `payment_auth_token`.
 */
async function signIn(
  name: string,
  subscription?: { endsAt: string; isAdFree?: boolean },
): Promise<string> {
  const auth = nodeCrypto.sha256(`auth ${name}`);
  const accountId = `account-${name}`;
  await site.dynamo.put(site.readersTable, {
    ...readerKey.account(name),
    accountId,
    subscriptions: subscription === undefined ? undefined : new Set([`number-${name}`]),
  });
  await site.dynamo.put(site.readersTable, {
    ...readerKey.payment(tokenHash(auth)),
    emailHash: name,
    accountId,
    ttl: NOW / 1_000 + 86_400 * 30,
  });
  if (subscription !== undefined)
    await site.dynamo.put(site.readersTable, {
      ...readerKey.subscription(`number-${name}`),
      ...subscription,
      linkedTo: accountId,
    });
  return auth;
}

describe('The gate', () => {
  it('PW-14 grants what is left, records it, and shows a wall for any further item', async () => {
    let smp = token({ urls: ['/story/from-the-edge'] });
    for (const index of [0, 1, 2]) {
      const response = await atGate(`/story/item-${index}/`, { smp });
      expect([
        response.statusCode,
        response.isWhole,
        response.headers['payment-accepted'],
        response.sample?.src,
        response.sample?.cnt,
      ]).toEqual([200, true, 'sample', 'd', index + 2]);
      smp = response.smp ?? '';
    }
    const wall = await atGate('/story/item-3/', { smp });
    expect([
      wall.isWhole,
      wall.headers['payment-accepted'],
      wall.headers['x-page-status'],
      wall.sample?.cnt,
    ]).toEqual([false, 'none', '402', 4]);
    expect((await atGate('/story/item-1/', { smp })).isWhole).toBe(true);
    expect((await atGate('/story/item-1/?output=json', { smp })).sample?.cnt).toBe(4);
  });

  it('PW-14 charges nothing for an item that is free, subscribers-only or missing', async () => {
    const smp = token({ urls: ['/story/x'] });
    for (const path of [
      '/story/free-article',
      '/story/excluded',
      '/story/subscribers-article',
      '/gallery/subscribers-gallery',
    ]) {
      const response = await atGate(path, { smp });
      expect([response.cookies, response.isWhole]).toEqual([[], !path.includes('subscribers')]);
    }
    expect(
      (
        await site.get('/story/no-such-item', {
          headers: {
            'accept-payment': 'free',
            'x-gate': writeGateHeader({ reason: 'more', smp, sub: '', auth: '', isCrowd: false }),
          },
        })
      ).cookies,
    ).toEqual([]);
  });

  it('PW-14 counts a legacy dated URL and the item’s own URL as one', async () => {
    const smp = token({ urls: ['/story/x'] });
    const dated = await atGate('/2026/03/item-4', { smp });
    expect([dated.isWhole, dated.sample?.urls]).toEqual([true, ['/story/x', '/story/item-4']]);
    expect((await atGate('/story/item-4', { smp })).sample?.cnt).toBe(2);
  });

  it('PW-10 shows the wall for a header that the edge did not write', async () => {
    for (const gate of [
      '',
      '1',
      '1|more',
      '2|more|||||',
      '1|else||||',
      `1|more|${'x'.repeat(2_000)}|||`,
      '1|more||||||',
      '1|sub|a.b.c|d.e.f|g|1',
    ]) {
      const response = await site.get('/story/item-5', {
        headers: { 'accept-payment': 'sample', 'x-gate': gate },
      });
      if (gate === '1|sub|a.b.c|d.e.f|g|1') expect(response.body).not.toContain(CANARY);
      else if (!gate.startsWith('1|more|x'))
        expect([response.body.includes(CANARY), response.headers['payment-accepted']]).toEqual([
          false,
          'none',
        ]);
    }
  });

  it('PW-10 ignores forged tokens, and treats the reader as new', async () => {
    const other = signSample(
      sampleClaims({
        sid: 'forged',
        urls: [],
        max: 99,
        exp: period.endMs / 1_000,
        src: 'd',
        nowMs,
      }),
      '7',
      { 7: nodeCrypto.sha256('another key') },
      nodeCrypto,
    );
    const response = await atGate('/story/item-5', { smp: other });
    expect([response.sample?.sid === 'forged', response.sample?.max, response.sample?.cnt]).toEqual(
      [false, 4, 1],
    );
  });

  it('PW-02 reads nothing and charges nothing for HEAD', async () => {
    const response = await atGate('/story/item-6', {
      smp: token({ urls: ['/story/x'] }),
      method: 'HEAD',
    });
    expect([response.body, response.cookies]).toEqual(['', []]);
  });

  it('PW-02 shows the wall to a crowd of unknown readers, and grants a known reader what is left', async () => {
    expect((await atGate('/story/item-6', { reason: 'new', isCrowd: true })).isWhole).toBe(false);
    expect(
      (await atGate('/story/item-6', { smp: token({ urls: ['/story/x'] }), isCrowd: true }))
        .isWhole,
    ).toBe(true);
  });

  it('PW-14 gives a signed-in reader one shared limit on all devices', async () => {
    const auth = await signIn('two-devices');
    for (const index of [0, 1, 2, 3])
      expect(
        (await atGate(`/story/item-${index}`, { smp: token({ urls: [] }), auth })).isWhole,
      ).toBe(true);
    const fifth = await atGate('/story/item-4', { smp: token({ urls: [] }), auth });
    expect([fifth.isWhole, fifth.sample?.cnt]).toEqual([false, 4]);
    const set = await site.meter.unite(
      period,
      meterSubject({ accountId: 'account-two-devices', sid: '' }, SUBJECTS_SECRET, nodeCrypto.hmac),
      [],
    );
    expect(set).toEqual(
      new Set([0, 1, 2, 3].map((index) => articleHash(`/story/item-${index}`, nodeCrypto.sha256))),
    );
  });

  it('PW-09 starts afresh at the first millisecond of the next month in the site’s time zone', async () => {
    const sid = newSid();
    let smp = token({ sid, urls: [] });
    for (const index of [0, 1, 2, 3])
      smp = (await atGate(`/story/item-${index}`, { smp })).smp ?? '';
    nowMs = period.endMs - 1;
    expect((await atGate('/story/item-5', { smp })).isWhole).toBe(false);
    nowMs = period.endMs;
    const first = await atGate('/story/item-5', { smp });
    expect([first.isWhole, first.sample?.urls, first.sample?.sid]).toEqual([
      true,
      ['/story/item-5'],
      sid,
    ]);
    expect(first.sample?.exp).toBe(periodAt(nowMs, ZONE).endMs / 1_000);
  });

  const choose = (chosen: MeterPeriod) => {
    const { e: _, p: __, ...others } = testConfig();
    site.meterConfig = { ...others, ...periodTable(chosen, nowMs, ZONE) };
  };
  const readAll = async (reading: Pick<Asking, 'smp' | 'auth'>) => {
    const opened: number[] = [];
    let smp = reading.smp ?? '';
    for (const index of [0, 1, 2, 3, 4, 5, 6]) {
      const seen = await atGate(`/story/item-${index}`, { ...reading, smp });
      if (seen.isWhole) opened.push(index);
      smp = seen.smp ?? smp;
    }
    return { opened, smp };
  };
  const end = (smp: string) => readSample(smp, testConfig().k, nowMs, nodeCrypto)?.exp;

  it.each<MeterPeriod>(['week', 'day', { rolling: 3 }])(
    'PW-09 opens as many items as are allowed in a period of the kind %j, and as many in the next one',
    async (kind) => {
      choose(kind);
      const first = await readAll({ smp: '' });
      expect(first.opened).toEqual([0, 1, 2, 3]);
      const endMs = (end(first.smp) ?? 0) * 1_000;
      expect(endMs).toBe(
        typeof kind === 'string' ? periodAt(NOW, ZONE, kind).endMs : NOW + 3 * DAY_MS,
      );
      nowMs = endMs - 1;
      expect((await atGate('/story/item-6', { smp: first.smp })).isWhole).toBe(false);
      nowMs = endMs;
      expect((await atGate('/story/item-6', { smp: first.smp })).sample?.urls).toEqual([
        '/story/item-6',
      ]);
    },
  );

  it('PW-09 gives an account one rolling period on all its devices, which sign in with what they have read', async () => {
    choose({ rolling: 10 });
    const auth = await signIn('rolling');
    const phone = await atGate('/story/item-0', { auth });
    const endS = phone.sample?.exp;
    expect(endS).toBe(NOW / 1_000 + 10 * 86_400);
    nowMs += DAY_MS;
    // A laptop has read two items as an anonymous reader, whose period ends later.
    let smp = (await atGate('/story/item-1')).smp ?? '';
    smp = (await atGate('/story/item-2', { smp })).smp ?? '';
    expect(end(smp)).toBe(nowMs / 1_000 + 10 * 86_400);
    const laptop = await atGate('/story/item-3', { smp, auth });
    expect([laptop.isWhole, laptop.sample?.cnt, laptop.sample?.exp]).toEqual([true, 4, endS]);
    expect((await atGate('/story/item-4', { auth })).isWhole).toBe(false);
    expect((await atGate('/story/item-0', { auth })).isWhole).toBe(true);
    nowMs = (endS ?? 0) * 1_000;
    const next = await atGate('/story/item-4', { auth });
    expect([next.isWhole, next.sample?.cnt, next.sample?.exp]).toEqual([
      true,
      1,
      (endS ?? 0) + 10 * 86_400,
    ]);
  });

  it('PW-09 neither gives nor takes items when the publisher chooses another period', async () => {
    const kinds: MeterPeriod[] = ['month', 'week', 'day', { rolling: 5 }];
    for (const before of kinds)
      for (const after of kinds.filter((kind) => kind !== before)) {
        nowMs = NOW;
        choose(before);
        let smp = (await atGate('/story/item-0')).smp ?? '';
        smp = (await atGate('/story/item-1', { smp })).smp ?? '';
        const endS = end(smp);
        choose(after);
        nowMs += 3_600_000;
        // Two of four are left, until the period that was begun is over.
        const rest = await readAll({ smp });
        expect([before, after, rest.opened, end(rest.smp)]).toEqual([
          before,
          after,
          [0, 1, 2, 3],
          endS,
        ]);
        nowMs = (endS ?? 0) * 1_000;
        choose(after);
        const next = await atGate('/story/item-6', { smp: rest.smp });
        expect([next.isWhole, next.sample?.cnt]).toEqual([true, 1]);
      }
  });

  it('PW-11 renews the expired token of a reader who still pays, and shows the item', async () => {
    const auth = await signIn('still-pays', { endsAt: '2027-01-01T00:00:00.000Z' });
    for (const path of ['/story/item-7', '/story/subscribers-article']) {
      const response = await atGate(path, { reason: 'sub', sub: subToken(DAY_MS), auth });
      expect([response.isWhole, response.headers['payment-accepted'], response.smp]).toEqual([
        true,
        'sub',
        undefined,
      ]);
      expect(readSubscription(response.sub ?? '', testConfig().s, nowMs, nodeCrypto)).toMatchObject(
        {
          ent: ['sub'],
          af: 1,
        },
      );
      expect(response.cookies[0]).not.toContain('SameSite');
    }
  });

  it('PW-11 removes the expired token of a reader who no longer pays or has signed out, and lets the meter decide', async () => {
    const ended = await signIn('paid-once', { endsAt: '2026-11-01T00:00:00.000Z' });
    for (const auth of [ended, nodeCrypto.sha256('signed out long ago'), '']) {
      const sub = subToken(DAY_MS);
      const response = await atGate('/story/item-8', {
        reason: 'sub',
        sub,
        auth,
        smp: token({ urls: ['/story/x'] }),
      });
      expect([
        response.isWhole,
        response.headers['payment-accepted'],
        response.sample?.src,
        response.sub,
      ]).toEqual([true, 'sample', 'd', '']);
      expect(response.cookies.find((text) => text.startsWith('pay_ent_sub='))).toContain(
        'Max-Age=0',
      );
      const hard = await atGate('/story/subscribers-article', { reason: 'sub', sub, auth });
      expect([hard.isWhole, hard.sub]).toEqual([false, '']);
    }
  });

  it('PW-14 gives no fifth item where the four are confirmed for another subject than the one who asks', async () => {
    const four = [0, 1, 2, 3].map((index) => `/story/item-${index}`);
    const spend = async (auth: string) => {
      let smp = token({ urls: [] });
      for (const path of four) smp = (await atGate(path, { smp, auth })).smp ?? '';
      return smp;
    };
    const sub = subToken(DAY_MS);
    const account = await signIn('spent-four');
    const asked = [
      // The session ended. Its four are the account's.
      { smp: await spend(account), auth: nodeCrypto.sha256('a session that has ended') },
      // An account that has no meter yet, and one that has one item. The four are the browser's.
      { smp: await spend(''), auth: await signIn('without-a-meter') },
    ];
    const little = await signIn('with-one');
    await atGate('/story/item-0', { smp: token({ urls: [] }), auth: little });
    asked.push({ smp: await spend(''), auth: little });
    for (const { smp, auth } of asked) {
      const fifth = await atGate('/story/item-4', { reason: 'sub', sub, smp, auth });
      expect([fifth.isWhole, fifth.sample?.cnt]).toEqual([false, 4]);
      const again = await atGate('/story/item-2', { reason: 'sub', sub, smp, auth });
      expect([again.isWhole, again.sample?.cnt]).toEqual([true, 4]);
    }
  });

  it('PW-14 spends while what the page shows beside the item is read', async () => {
    // What earlier readers had read does not serve any more, in whatever period they read.
    nowMs += 90 * DAY_MS;
    const spent = token({ urls: [1, 2, 3, 4].map(String), exp: (nowMs + DAY_MS) / 1_000 });
    const { batchGet, update } = site.dynamo;
    const order: string[] = [];
    const reads = jest.spyOn(site.dynamo, 'batchGet').mockImplementation(async (...asked) => {
      const isSecond = order.push('read') > 1;
      // Held back until the meter is asked.
      if (isSecond) await until(() => order.includes('spend'));
      return batchGet(...asked);
    });
    const spends = jest.spyOn(site.dynamo, 'update').mockImplementation((...asked) => {
      order.push('spend');
      return update(...asked);
    });
    try {
      expect((await atGate('/story/item-3')).isWhole).toBe(true);
      expect(order.toSorted()).toEqual(['read', 'read', 'spend']);
      expect(order[0]).toBe('read');
      // What is walled sends nothing, whatever is known first.
      expect((await atGate('/story/item-3', { smp: spent })).isWhole).toBe(false);
    } finally {
      reads.mockRestore();
      spends.mockRestore();
    }
  });

  it('PW-05 shows no wall to a subscriber whose token was lost', async () => {
    const auth = await signIn('lost-token', {
      endsAt: '2027-01-01T00:00:00.000Z',
      isAdFree: false,
    });
    const full = token({ urls: [1, 2, 3, 4].map((n) => `/story/${n}`) });
    for (const path of ['/story/item-9', '/story/subscribers-article']) {
      const response = await atGate(path, { smp: full, auth });
      expect([
        response.isWhole,
        response.headers['payment-accepted'],
        readSubscription(response.sub ?? '', testConfig().s, nowMs, nodeCrypto)?.af,
      ]).toEqual([true, 'sub', 0]);
    }
  });

  it('PW-02 gives nobody access without keys, and writes nothing', async () => {
    site.meterConfig = undefined;
    expect(await atGate('/story/item-10', { smp: token({ urls: [] }) })).toMatchObject({
      isWhole: false,
      cookies: [],
    });
  });

  it('calls DynamoDB at most three times for a metered page', async () => {
    const smp = token({ urls: ['/story/x'] });
    let before = site.dynamo.calls();
    const first = await atGate('/story/item-10', { smp });
    expect(site.dynamo.calls() - before).toBeLessThanOrEqual(3);
    before = site.dynamo.calls();
    await atGate('/story/item-11', { smp: first.smp });
    expect(site.dynamo.calls() - before).toBeLessThanOrEqual(3);
  });
});
