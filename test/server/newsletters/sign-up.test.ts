import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import {
  openNewsletterSite,
  ORIGIN,
  weekly,
  type Call,
  type NewsletterSite,
} from './newsletter-site.ts';

const minute = 60_000;
const day = 86_400_000;
let site: NewsletterSite;
let email = '';
let address = '';
let number = 0;
let nowMs = 0;

beforeAll(async () => {
  site = await openNewsletterSite();
});
afterAll(async () => {
  await site.close();
});
beforeEach(() => {
  ({ number, email, address, nowMs } = site.newReader());
});

const sent = { status: 'success', name: 'confirmationSent', message: expect.any(String), data: {} };

describe('Newsletter sign-up', () => {
  it('NL-01 NL-02 knows each of the eight newsletters by its name and codes, responds with JSON, and sends an email with a link to the newsletter’s page', async () => {
    expect(Object.keys(brand.newsletters)).toHaveLength(8);
    for (const [index, [key, { NAME, NEWSLETTER_ID, SOURCE_CODE, TITLE }]] of Object.entries(
      brand.newsletters,
    ).entries()) {
      const response = await site.call('', {
        address,
        body: {
          email,
          sourceCode: SOURCE_CODE[index % 2 === 0 ? 'newsletterPage' : 'subscribePanel'],
          name: NAME,
          subscription: index % 2 === 0 ? true : NEWSLETTER_ID,
        },
      });
      expect(response).toMatchObject({
        status: 200,
        body: sent,
        headers: { 'content-type': 'application/json', 'cache-control': 'private, no-store' },
      });
      const mail = (await site.emails(email)).at(-1);
      expect(mail?.subject).toBe(`Confirm your sign-up for ${TITLE}`);
      expect(mail?.text).toContain(`${ORIGIN}/newsletter/${key.toLowerCase()}/?confirm=`);
      expect(mail?.html).toContain(`href="${ORIGIN}/newsletter/${key.toLowerCase()}/?confirm=`);
      expect(await site.item(email, key)).toMatchObject({
        state: 'pending',
        email,
        sourceCode: SOURCE_CODE[index % 2 === 0 ? 'newsletterPage' : 'subscribePanel'],
      });
      nowMs += 1_000;
      site.setNow(nowMs);
    }
  });

  it.each<[string, object, number, string]>([
    ['no email address', { email: 'reader' }, 400, 'invalidEmail'],
    ['two addresses', { email: 'a@mail.example,b@mail.example' }, 400, 'invalidEmail'],
    [
      'an address with a header behind it',
      { email: 'a@mail.example\r\nBcc:b@mail.example' },
      400,
      'invalidEmail',
    ],
    ['an endless address', { email: `${'a'.repeat(300)}@mail.example` }, 400, 'invalidEmail'],
    ['an unknown name', { name: 'nothing' }, 400, 'unknownNewsletter'],
    [
      'a name that objects have',
      { name: 'constructor', sourceCode: 'toString' },
      400,
      'unknownNewsletter',
    ],
    ['an unknown source', { sourceCode: 'X' }, 400, 'unknownNewsletter'],
    [
      'the source of another newsletter',
      { sourceCode: 'MRD_SCIENCE_PAGE' },
      400,
      'unknownNewsletter',
    ],
    ['the id of another newsletter', { subscription: 4105 }, 400, 'unknownNewsletter'],
    ['a subscription that is none', { subscription: false }, 400, 'invalid'],
    ['no name', { name: undefined }, 400, 'invalid'],
    ['an object for an address', { email: { $ne: '' } }, 400, 'invalid'],
    ['a proof that was not worked for', { proof: '1.0.0.0.0.0' }, 403, 'botCheck'],
  ])(
    'NL-02 responds with a named error to a request with %s, and stores and sends nothing',
    async (_, changed, status, name) => {
      const before = (await site.emails()).length;
      const response = await site.signUp(email, { address, body: changed });
      expect(response).toMatchObject({ status, body: { status: 'error', name, data: {} } });
      expect(response.text).not.toContain('mail.example');
      expect(await site.item(email, 'WEEKLY')).toBeUndefined();
      expect(await site.emails()).toHaveLength(before);
    },
  );

  it('NL-02 confirms when the email’s token is posted; opening the link changes nothing, and confirming twice changes nothing', async () => {
    await site.signUp(email, { address });
    const token = await site.tokenOf(email);
    site.setNow(nowMs + 7 * day - 1_000);
    const subscribePage = await site.call('/subscribe', {
      method: 'GET',
      query: `confirm=${token}`,
    });
    expect(subscribePage.status).toBe(303);
    expect(await site.item(email, 'WEEKLY')).toMatchObject({ state: 'pending' });
    expect(await site.call('/confirm', { body: { token } })).toMatchObject({
      status: 200,
      body: { status: 'success', name: 'confirmed' },
    });
    const confirmed = await site.item(email, 'WEEKLY');
    expect(confirmed).toMatchObject({ state: 'confirmed' });
    expect(confirmed).not.toHaveProperty('ttl');
    expect((await site.call('/confirm', { body: { token } })).status).toBe(200);
    expect(await site.item(email, 'WEEKLY')).toEqual(confirmed);
  });

  it('NL-02 confirms through the page’s form without scripts, by its token alone, and redirects to a page', async () => {
    await site.signUp(email, { address });
    const token = await site.tokenOf(email);
    const elsewhere = await site.call('/confirm', {
      form: { token },
      headers: {
        referer: `https://evil.example/x?confirm=${token}`,
        'sec-fetch-site': 'cross-site',
      },
    });
    expect(elsewhere.status).toBe(403);
    const without = await site.call('/confirm', {
      form: {},
      headers: { referer: `${ORIGIN}/newsletter/weekly/?confirm=${token}` },
    });
    expect(without.headers.location).toBe('/newsletter/?error=invalidToken');
    expect(await site.item(email, 'WEEKLY')).toMatchObject({ state: 'pending' });
    const response = await site.call('/confirm', { form: { token } });
    expect(response.status).toBe(303);
    expect(await site.item(email, 'WEEKLY')).toMatchObject({ state: 'confirmed' });
    expect((await site.call('/confirm', { form: { token } })).headers.location).toBe(
      '/newsletter/weekly/?done=confirmed',
    );
    expect((await site.call('/confirm', { form: { token: 'WEEKLY.junk' } })).headers.location).toBe(
      '/newsletter/weekly/?error=invalidToken',
    );
  });

  it('NL-02 confirms nothing with junk, a token for another purpose or newsletter, or an expired token', async () => {
    await site.signUp(email, { address });
    const token = await site.tokenOf(email);
    const [key = '', hash = '', expires = '', mac = ''] = token.split('.');
    const unsubscribe = await site.deps.tokens.sign('unsubscribe', { key, hash });
    const junk = [
      '',
      'x',
      `${key}.${hash}.${expires}.${mac.slice(0, -1)}`,
      `${key}.${hash}.zzzzzz.${mac}`,
      `SCIENCE.${hash}.${expires}.${mac}`,
      `*.${hash}.${expires}.${mac}`,
      `${key}.${'A'.repeat(43)}.${expires}.${mac}`,
      `${token}.`,
      unsubscribe,
      `${token}\u0000`,
      'a'.repeat(10_000),
      `${key}.${hash}.${expires}.${'A'.repeat(43)}`,
    ];
    for (const one of junk)
      expect({ one, ...(await site.call('/confirm', { body: { token: one } })) }).toMatchObject({
        one,
        status: 400,
        body: { name: 'invalidToken' },
      });
    site.setNow(nowMs + 7 * day);
    expect((await site.call('/confirm', { body: { token } })).status).toBe(400);
    expect(await site.item(email, 'WEEKLY')).toMatchObject({ state: 'pending' });
  });

  it('NL-02 stores one item and sends one email for 100 parallel calls for one mailbox', async () => {
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        site.signUp(index % 2 === 0 ? email : ` ${email.toUpperCase()} `, {
          address: `2001:db8:${number}:${index.toString(16)}::1:4000`,
        }),
      ),
    );
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]).toMatchObject({ status: 200, body: sent });
    expect(await site.emails(email)).toHaveLength(1);
    expect(await site.dynamo.query(site.table, `N#${await site.deps.hashOf(email)}`)).toHaveLength(
      1,
    );
  });

  it('NL-02 gives byte-identical responses for new, waiting, confirmed and unsubscribed mailboxes, and sends no second email to a confirmed one', async () => {
    const first = await site.signUp(email, { address });
    const again = await site.signUp(email, { address });
    expect(await site.emails(email)).toHaveLength(1);
    await site.call('/confirm', { body: { token: await site.tokenOf(email) } });
    site.setNow(nowMs + day);
    const confirmed = await site.signUp(email, { address });
    expect(await site.emails(email)).toHaveLength(1);
    await site.call('/unsubscribe', {
      body: {
        token: await site.deps.tokens.sign('unsubscribe', {
          key: 'WEEKLY',
          hash: await site.deps.hashOf(email),
        }),
      },
    });
    const left = await site.signUp(email, { address });
    expect(await site.emails(email)).toHaveLength(2);
    expect(
      new Set([first, again, confirmed, left].map((response) => JSON.stringify(response))).size,
    ).toBe(1);
  });

  it('NL-02 takes as long for a known mailbox as for a new one', async () => {
    const slow = await openNewsletterSite({ leastResponseMs: 600 });
    try {
      await slow.signUp(email);
      await slow.call('/confirm', { body: { token: await slow.tokenOf(email) } });
      for (const address of [email, 'new@mail.example']) {
        const started = performance.now();
        await slow.signUp(address);
        // A timer may fire some milliseconds early.
        expect(performance.now() - started).toBeGreaterThan(595);
      }
    } finally {
      await slow.close();
    }
  });

  it('NL-02 sends a mailbox at most three emails a day for one newsletter, and twelve in total', async () => {
    const emailed = async () => (await site.emails(email)).length;
    for (let turn = 0; turn < 6; turn += 1) {
      site.setNow(nowMs + turn * 15 * minute);
      expect((await site.signUp(email, { address: `198.51.100.${turn}:1` })).status).toBe(200);
    }
    expect(await emailed()).toBe(3);
    for (const [index, key] of Object.keys(brand.newsletters).entries()) {
      for (let turn = 0; turn < 3; turn += 1) {
        site.setNow(nowMs + 100 * minute + turn * 15 * minute);
        expect(
          (await site.signUp(email, { key, address: `198.51.100.${20 + index}:1` })).status,
        ).toBe(200);
      }
    }
    expect(await emailed()).toBe(12);
    site.setNow(nowMs + 2 * day);
    await site.signUp(email, { address });
    expect(await emailed()).toBe(13);
  });

  it('NL-02 reports that the email cannot be sent, and the next attempt sends it', async () => {
    const call = {
      address,
      body: {
        email,
        sourceCode: weekly?.SOURCE_CODE.subscribePanel,
        name: weekly?.NAME,
        subscription: true,
      },
    };
    expect(
      await site.call('', call, { MAIL_OUTBOX: undefined, MAIL_FROM: undefined }),
    ).toMatchObject({ status: 503, body: { name: 'unavailable' } });
    expect(await site.call('', call)).toMatchObject({ status: 200 });
    expect(await site.emails(email)).toHaveLength(1);
  });

  it('NL-02 stores what was shown, when and where, but no network address, and names nobody in the logs', async () => {
    await site.signUp(email, { address });
    await site.call('/confirm', { body: { token: await site.tokenOf(email) } });
    const item = await site.item(email, 'WEEKLY');
    const trail = (item?.trail as string[]).map((event) => JSON.parse(event));
    const text = expect.stringContaining('The Weekly Meridian. Saturdays: what we published');
    expect(trail).toEqual([
      { at: new Date(nowMs).toISOString(), what: 'requested', source: 'MRD_WEEKLY_PAGE', text },
      { at: new Date(nowMs).toISOString(), what: 'confirmed', source: 'email', text },
    ]);
    expect(JSON.stringify([item, site.logged])).not.toMatch(/192\.0\.2/);
    expect(JSON.stringify(site.logged)).not.toContain('mail.example');
  });

  it('is available only to the site’s own pages, through the edge', async () => {
    const body = {
      email,
      sourceCode: weekly?.SOURCE_CODE.newsletterPage,
      name: weekly?.NAME,
      subscription: true,
    };
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': undefined },
      { 'sec-fetch-site': undefined, origin: 'https://evil.example' },
      { 'x-origin-key': 'guess' },
    ]) {
      expect({ headers, status: (await site.call('', { address, body, headers })).status }).toEqual(
        { headers, status: 403 },
      );
    }
    expect(
      (
        await site.call('', {
          address,
          body,
          headers: { 'sec-fetch-site': undefined, origin: ORIGIN },
        })
      ).status,
    ).toBe(200);
  });
});

describe('The sign-up form without scripts', () => {
  const form = () => ({
    email,
    source: weekly?.SOURCE_CODE.newsletterPage ?? '',
    newsletter: 'WEEKLY',
  });

  it('NL-05 signs up when posted, and redirects to the newsletter’s page', async () => {
    const response = await site.call('/subscribe', { form: form(), address });
    expect(response).toMatchObject({
      status: 303,
      headers: { location: '/newsletter/weekly/?sent=1' },
    });
    expect(await site.emails(email)).toHaveLength(1);
    expect(
      (await site.call('/subscribe', { form: { ...form(), email: 'reader' }, address })).headers
        .location,
    ).toBe('/newsletter/weekly/?error=invalidEmail');
    expect(
      (
        await site.call('/subscribe', {
          form: { email, source: 'X', newsletter: 'weekly' },
          address,
        })
      ).headers.location,
    ).toBe('/newsletter/weekly/?error=unknownNewsletter');
    expect(
      (await site.call('/subscribe', { form: { email, source: '//evil.example' }, address }))
        .headers.location,
    ).toBe('/newsletter/?error=unknownNewsletter');
  });

  const several = (...keys: string[]): [string, string][] => [
    ['email', email],
    ...keys.map((key): [string, string] => [
      'source',
      brand.newsletters[key]?.SOURCE_CODE.newsletterPage ?? '',
    ]),
  ];
  const states = async (...keys: string[]) =>
    Promise.all(keys.map(async (key) => (await site.item(email, key))?.state));

  it('NL-05 signs up for several newsletters at once, and one email confirms them all', async () => {
    expect(
      await site.call('/subscribe', { form: several('WEEKLY', 'SCIENCE', 'WEEKLY'), address }),
    ).toMatchObject({ status: 303, headers: { location: '/newsletter/?sent=1' } });
    expect(await states('WEEKLY', 'SCIENCE', 'MERIDIAN')).toEqual([
      'pending',
      'pending',
      undefined,
    ]);
    const emails = await site.emails(email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toBe('Confirm your newsletters');
    expect(emails[0]?.text).toContain('The Weekly Meridian and The Science Letter');
    expect(emails[0]?.text).toContain(`${ORIGIN}/newsletter/?confirm=`);
    const token = await site.tokenOf(email);
    // Another newsletter that was asked for later is not part of the link.
    site.setNow(nowMs + 1_000);
    await site.signUp(email, { key: 'MERIDIAN', address });
    expect(await site.call('/confirm', { form: { token } })).toMatchObject({
      headers: { location: '/newsletter/?done=confirmed' },
    });
    expect(await states('WEEKLY', 'SCIENCE', 'MERIDIAN')).toEqual([
      'confirmed',
      'confirmed',
      'pending',
    ]);
  });

  it('NL-05 asks only for the newsletters that the mailbox does not get yet', async () => {
    await site.signUp(email, { address });
    await site.call('/confirm', { body: { token: await site.tokenOf(email) } });
    site.setNow(nowMs + 1_000);
    await site.call('/subscribe', { form: several('WEEKLY', 'SCIENCE'), address });
    expect((await site.emails(email)).at(-1)?.subject).toBe(
      'Confirm your sign-up for The Science Letter',
    );
    expect(await states('WEEKLY', 'SCIENCE')).toEqual(['confirmed', 'pending']);
  });

  it('NL-05 sends a reader back who chose no newsletter, or one that does not exist, and stores nothing', async () => {
    const location = async (form: [string, string][]) =>
      (await site.call('/subscribe', { form, address })).headers.location;
    expect(await location(several())).toBe('/newsletter/?error=noNewsletter');
    expect(await location([...several('WEEKLY'), ['source', 'X']])).toBe(
      '/newsletter/?error=unknownNewsletter',
    );
    expect(await states('WEEKLY')).toEqual([undefined]);
    expect(await site.emails(email)).toEqual([]);
  });

  it('NL-05 changes nothing by GET, and redirects to the page with the form', async () => {
    const response = await site.call('/subscribe', {
      method: 'GET',
      query: new URLSearchParams(form()).toString(),
      address,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response).toMatchObject({ status: 303, headers: { location: '/newsletter/weekly/' } });
    expect(
      (
        await site.call('/subscribe', {
          method: 'GET',
          query: 'source=https://evil.example',
          address,
        })
      ).headers.location,
    ).toBe('/newsletter/');
    expect(await site.emails(email)).toEqual([]);
    expect(await site.item(email, 'WEEKLY')).toBeUndefined();
  });

  it.each<[string, (fields: Record<string, string>) => Partial<Call>]>([
    ['form data', (fields) => ({ form: fields, headers: { accept: 'application/json' } })],
    ['JSON', (body) => ({ body })],
  ])('NL-05 returns success and errors when a script posts it as %s', async (_, sent) => {
    const { email: to, source } = form();
    const call = (fields: Record<string, string>) =>
      site.call('/subscribe', { ...sent(fields), address });
    const done = await call({ email: to, source });
    expect(done).toMatchObject({ status: 200, body: { success: true, errors: [] } });
    expect(done.headers.location).toBeUndefined();
    expect(await site.emails(email)).toHaveLength(1);
    expect(await call({ email: 'x', source })).toMatchObject({
      status: 400,
      body: { success: false, errors: ['Enter a valid email address.'] },
    });
    expect(await call({ email: to, source: 'X' })).toMatchObject({
      status: 400,
      body: { success: false, errors: [expect.stringMatching(/newsletter/i)] },
    });
  });

  it('NL-03 gives a program that fills every field the same response as any other client, and does nothing', async () => {
    const human = await site.call('/subscribe', { form: form(), address });
    const other = `bot-${number}@mail.example`;
    const program = await site.call('/subscribe', {
      form: { ...form(), email: other, reference: 'https://spam.example' },
      address,
    });
    expect(program).toEqual(human);
    expect(await site.emails(other)).toEqual([]);
    expect(await site.item(other, 'WEEKLY')).toBeUndefined();
  });
});
