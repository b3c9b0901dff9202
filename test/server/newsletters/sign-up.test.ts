import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { brand } from '../../../shared/brand/meridian.ts';
import { makeProof } from '../../../shared/newsletters/bot-proof.ts';
import { openNewsletterSite, ORIGIN, weekly, type NewsletterSite } from './newsletter-site.ts';

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

describe('Signing up', () => {
  it('NL-01 NL-02 each of the eight newsletters is known by its name and its codes; the answer is JSON, the letter has a link to its page', async () => {
    expect(Object.keys(brand.newsletters)).toHaveLength(8);
    for (const [index, [key, { NAME, NEWSLETTER_ID, SOURCE_CODE, TITLE }]] of Object.entries(
      brand.newsletters,
    ).entries()) {
      const answer = await site.call('', {
        address,
        body: {
          email,
          sourceCode: SOURCE_CODE[index % 2 === 0 ? 'newsletterPage' : 'subscribePanel'],
          name: NAME,
          subscription: index % 2 === 0 ? true : NEWSLETTER_ID,
        },
      });
      expect(answer).toMatchObject({
        status: 200,
        body: sent,
        headers: { 'content-type': 'application/json', 'cache-control': 'private, no-store' },
      });
      const mail = (await site.mails(email)).at(-1);
      expect(mail?.subject).toBe(`Confirm your subscription to ${TITLE}`);
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
    ['no e-mail address', { email: 'reader' }, 400, 'invalidEmail'],
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
    'NL-02 with %s is refused by name, and nothing is stored or sent',
    async (_, changed, status, name) => {
      const before = (await site.mails()).length;
      const answer = await site.signUp(email, { address, body: changed });
      expect(answer).toMatchObject({ status, body: { status: 'error', name, data: {} } });
      expect(answer.text).not.toContain('mail.example');
      expect(await site.item(email, 'WEEKLY')).toBeUndefined();
      expect(await site.mails()).toHaveLength(before);
    },
  );

  it('NL-02 is confirmed by the token of the letter, posted; looking changes nothing, twice changes nothing', async () => {
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

  it('NL-02 the page’s form confirms without scripts: by its token alone, and with an answer that is a page', async () => {
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
    const answer = await site.call('/confirm', { form: { token } });
    expect(answer.status).toBe(303);
    expect(await site.item(email, 'WEEKLY')).toMatchObject({ state: 'confirmed' });
    expect((await site.call('/confirm', { form: { token } })).headers.location).toBe(
      '/newsletter/weekly/?done=confirmed',
    );
    expect((await site.call('/confirm', { form: { token: 'WEEKLY.junk' } })).headers.location).toBe(
      '/newsletter/weekly/?error=invalidToken',
    );
  });

  it('NL-02 no junk, no token of another purpose or newsletter, and none that is over confirms', async () => {
    await site.signUp(email, { address });
    const token = await site.tokenOf(email);
    const [key = '', hash = '', expires = '', mac = ''] = token.split('.');
    const leave = await site.parts.tokens.sign('leave', { key, hash });
    const junk = [
      '',
      'x',
      `${key}.${hash}.${expires}.${mac.slice(0, -1)}`,
      `${key}.${hash}.zzzzzz.${mac}`,
      `SCIENCE.${hash}.${expires}.${mac}`,
      `*.${hash}.${expires}.${mac}`,
      `${key}.${'A'.repeat(43)}.${expires}.${mac}`,
      `${token}.`,
      leave,
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

  it('NL-02 of 100 calls at once for one mailbox there is one item and one letter', async () => {
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        site.signUp(index % 2 === 0 ? email : ` ${email.toUpperCase()} `, {
          address: `2001:db8:${number}:${index.toString(16)}::1:4000`,
        }),
      ),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: sent });
    expect(await site.mails(email)).toHaveLength(1);
    expect(await site.dynamo.query(site.table, `N#${await site.parts.hashOf(email)}`)).toHaveLength(
      1,
    );
  });

  it('NL-02 says the same of new, waiting, confirmed and left mailboxes, byte for byte; a confirmed one gets no second letter', async () => {
    const first = await site.signUp(email, { address });
    const again = await site.signUp(email, { address });
    expect(await site.mails(email)).toHaveLength(1);
    await site.call('/confirm', { body: { token: await site.tokenOf(email) } });
    site.setNow(nowMs + day);
    const confirmed = await site.signUp(email, { address });
    expect(await site.mails(email)).toHaveLength(1);
    await site.call('/unsubscribe', {
      body: {
        token: await site.parts.tokens.sign('leave', {
          key: 'WEEKLY',
          hash: await site.parts.hashOf(email),
        }),
      },
    });
    const left = await site.signUp(email, { address });
    expect(await site.mails(email)).toHaveLength(2);
    expect(
      new Set([first, again, confirmed, left].map((answer) => JSON.stringify(answer))).size,
    ).toBe(1);
  });

  it('NL-02 takes as long for a mailbox that is known as for a new one', async () => {
    const slow = await openNewsletterSite({ leastAnswerMs: 300 });
    try {
      await slow.signUp(email);
      await slow.call('/confirm', { body: { token: await slow.tokenOf(email) } });
      const times: Record<'known' | 'new', number[]> = { known: [], new: [] };
      for (let turn = 0; turn < 5; turn += 1) {
        for (const kind of ['known', 'new'] as const) {
          const started = performance.now();
          await slow.signUp(kind === 'known' ? email : `new-${turn}@mail.example`);
          times[kind].push(performance.now() - started);
        }
      }
      const median = (list: number[]) => list.sort((one, other) => one - other)[2] ?? 0;
      expect(Math.abs(median(times.known) / median(times.new) - 1)).toBeLessThan(0.1);
    } finally {
      await slow.close();
    }
  });

  it('NL-02 writes to a mailbox at most three times a day for a newsletter, and twelve times in all', async () => {
    const mailed = async () => (await site.mails(email)).length;
    for (let turn = 0; turn < 6; turn += 1) {
      site.setNow(nowMs + turn * 15 * minute);
      expect((await site.signUp(email, { address: `198.51.100.${turn}:1` })).status).toBe(200);
    }
    expect(await mailed()).toBe(3);
    for (const [index, key] of Object.keys(brand.newsletters).entries()) {
      for (let turn = 0; turn < 3; turn += 1) {
        site.setNow(nowMs + 100 * minute + turn * 15 * minute);
        expect(
          (await site.signUp(email, { key, address: `198.51.100.${20 + index}:1` })).status,
        ).toBe(200);
      }
    }
    expect(await mailed()).toBe(12);
    site.setNow(nowMs + 2 * day);
    await site.signUp(email, { address });
    expect(await mailed()).toBe(13);
  });

  it('NL-02 when the letter cannot be sent says so, and the next attempt sends it', async () => {
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
    expect(await site.mails(email)).toHaveLength(1);
  });

  it('NL-02 keeps what was shown, when and where, and no address of a network; logs name nobody', async () => {
    await site.signUp(email, { address });
    await site.call('/confirm', { body: { token: await site.tokenOf(email) } });
    const item = await site.item(email, 'WEEKLY');
    const trail = (item?.trail as string[]).map((event) => JSON.parse(event));
    const text = expect.stringContaining('The Weekly Meridian. One long letter on Saturday');
    expect(trail).toEqual([
      { at: new Date(nowMs).toISOString(), what: 'requested', source: 'MRD_WEEKLY_PAGE', text },
      { at: new Date(nowMs).toISOString(), what: 'confirmed', source: 'letter', text },
    ]);
    expect(JSON.stringify([item, site.logged])).not.toMatch(/192\.0\.2/);
    expect(JSON.stringify(site.logged)).not.toContain('mail.example');
  });

  it('is for the site’s own pages, through the edge', async () => {
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
      { 'x-edge': 'guess' },
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

describe('The form without scripts', () => {
  const form = () => ({
    email,
    source: weekly?.SOURCE_CODE.newsletterPage ?? '',
    newsletter: 'WEEKLY',
  });

  it('NL-05 is posted, signs up, and leads back to the newsletter’s page', async () => {
    const answer = await site.call('/subscribe', { form: form(), address });
    expect(answer).toMatchObject({
      status: 303,
      headers: { location: '/newsletter/weekly/?sent=1' },
    });
    expect(await site.mails(email)).toHaveLength(1);
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

  it('NL-05 by GET changes nothing: it leads to the page with the form', async () => {
    const answer = await site.call('/subscribe', {
      method: 'GET',
      query: new URLSearchParams(form()).toString(),
      address,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer).toMatchObject({ status: 303, headers: { location: '/newsletter/weekly/' } });
    expect(
      (
        await site.call('/subscribe', {
          method: 'GET',
          query: 'source=https://evil.example',
          address,
        })
      ).headers.location,
    ).toBe('/newsletter/');
    expect(await site.mails(email)).toEqual([]);
    expect(await site.item(email, 'WEEKLY')).toBeUndefined();
  });

  it('NL-05 as form data by a script returns success and errors', async () => {
    const { email: to, source } = form();
    expect(await site.call('/subscribe', { body: { email: to, source }, address })).toMatchObject({
      status: 200,
      body: { success: true, errors: [] },
    });
    expect(await site.call('/subscribe', { body: { email: 'x', source }, address })).toMatchObject({
      status: 400,
      body: { success: false, errors: ['That is no e-mail address'] },
    });
  });

  it('NL-03 filled in by a program that fills every field is answered as any other, and does nothing', async () => {
    const human = await site.call('/subscribe', { form: form(), address });
    const other = `bot-${number}@mail.example`;
    const program = await site.call('/subscribe', {
      form: { ...form(), email: other, reference: 'https://spam.example' },
      address,
    });
    expect(program).toEqual(human);
    expect(await site.mails(other)).toEqual([]);
    expect(await site.item(other, 'WEEKLY')).toBeUndefined();
  });

  it('NL-03 without a proof is taken 20 times in ten minutes from one network, with one 60 times', async () => {
    // A proof takes a fifth of a second, and is valid for its mailbox for a while.
    const proven = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const one = `many-${number}-${index}@mail.example`;
        return { one, body: { proof: await makeProof(one, nowMs) } };
      }),
    );
    const statuses = async (from: string, times: number, isProven: boolean) => {
      const counted = new Map<number, number>();
      for (let turn = 0; turn < times; turn += 1) {
        const { one, body } = (isProven ? proven[turn % proven.length] : undefined) ?? {
          one: `many-${number}-${turn}-unproven@mail.example`,
          body: {},
        };
        const { status } = await site.signUp(one, { address: from, body });
        counted.set(status, (counted.get(status) ?? 0) + 1);
      }
      return Object.fromEntries(counted);
    };
    expect(await statuses('203.0.113.9:1', 23, false)).toEqual({ 200: 20, 429: 3 });
    expect(await statuses('203.0.113.9:2', 62, true)).toEqual({ 200: 60, 429: 2 });
    expect(await statuses('203.0.113.10:1', 1, false)).toEqual({ 200: 1 });
    site.setNow(nowMs + 10 * minute);
    expect((await site.signUp(email, { address: '203.0.113.9:1' })).status).toBe(200);
  }, 60_000);
});
