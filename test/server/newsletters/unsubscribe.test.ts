import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createAccountStore } from '../../../services/readers/account-store.ts';
import { header } from '../../support/read-outbox.ts';
import { createMailer } from '../../../services/email/create-mailer.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { openNewsletterSite, ORIGIN, type NewsletterSite } from './newsletter-site.ts';

const day = 86_400_000;
let site: NewsletterSite;
let email = '';
let address = '';
let number = 0;

beforeAll(async () => {
  site = await openNewsletterSite();
});
afterAll(async () => {
  await site.close();
});
beforeEach(() => {
  ({ number, email, address } = site.newReader());
});

async function subscribe(...keys: string[]): Promise<string> {
  for (const key of keys) {
    await site.signUp(email, { key, address });
    await site.call('/confirm', { body: { token: await site.tokenOf(email) } });
    site.setNow(site.now() + 1_000);
  }
  return site.deps.hashOf(email);
}
const stateOf = async (key: string) => (await site.item(email, key))?.state;
const oneClick = {
  'sec-fetch-site': undefined,
  'content-type': 'application/x-www-form-urlencoded',
};

describe('Emails to subscribers', () => {
  it('NL-01 have the headers of RFC 8058, which let an email program unsubscribe without cookies and from anywhere', async () => {
    const hash = await subscribe('WEEKLY', 'SCIENCE');
    const mailer = createMailer(
      {
        MAIL_FROM: 'Meridian <emails@meridian.example>',
        MAIL_OUTBOX: site.env.MAIL_OUTBOX,
        MAIL_CONFIGURATION_SET: undefined,
        AWS_ENDPOINT_URL_SESV2: undefined,
      },
      {
        brand,
        connection: {
          region: 'us-east-1',
          credentials: async () => ({ accessKeyId: '', secretAccessKey: '' }),
        },
        suppressions: { of: async () => undefined },
        log: () => undefined,
        now: site.now,
      },
    );
    await mailer.send({
      to: email,
      subject: 'The email',
      text: 'Text',
      html: '<p>Text</p>',
      headers: await site.deps.links.headers({ key: 'WEEKLY', hash }, 'meridian.example'),
    });
    const message = (await site.emails(email)).at(-1);
    if (message === undefined) throw new Error('No email');
    expect(header(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
    expect(header(message, 'List-Id')).toBe('<weekly.meridian.example>');
    const [, address1 = ''] = /^<(.+)>$/.exec(header(message, 'List-Unsubscribe') ?? '') ?? [];
    const url = new URL(address1);
    expect(`${url.origin}${url.pathname}`).toBe(`${ORIGIN}/api/newsletters/unsubscribe`);
    const response = await site.call('/unsubscribe', {
      query: url.search.slice(1),
      body: 'List-Unsubscribe=One-Click',
      headers: oneClick,
    });
    expect(response).toMatchObject({
      status: 200,
      body: { status: 'success', name: 'unsubscribed' },
    });
    expect(response.headers).not.toHaveProperty('location');
    expect([await stateOf('WEEKLY'), await stateOf('SCIENCE')]).toEqual([
      'unsubscribed',
      'confirmed',
    ]);
  });

  it('have none of these headers when they confirm a sign-up, because that is not a newsletter', async () => {
    await site.signUp(email, { address });
    const [message] = await site.emails(email);
    expect(message?.headers.map(({ key }) => key).filter((key) => key.startsWith('list-'))).toEqual(
      [],
    );
  });
});

describe('One-click unsubscribe', () => {
  const bodies: [string, string, string, boolean][] = [
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click', false],
    [
      'a form in Base64, as the HTTP API hands it on',
      'application/x-www-form-urlencoded',
      'List-Unsubscribe=One-Click',
      true,
    ],
    [
      'parts of a form',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      false,
    ],
  ];
  it.each(bodies)(
    'NL-01 works as %s, with the cookies of others or none, and changes nothing when repeated',
    async (_, type, body, isForm) => {
      const hash = await subscribe('WEEKLY');
      const token = await site.deps.tokens.sign('unsubscribe', { key: 'WEEKLY', hash });
      site.setNow(site.now() + 700 * day);
      const call = {
        query: `token=${token}`,
        cookies: ['__Host-sid=x'],
        headers: {
          'sec-fetch-site': 'cross-site',
          origin: 'https://mail.example',
          'content-type': type,
        },
        ...(isForm ? { form: { 'List-Unsubscribe': 'One-Click' } } : { body }),
      };
      expect((await site.call('/unsubscribe', call)).status).toBe(200);
      const left = await site.item(email, 'WEEKLY');
      expect(left).toMatchObject({ state: 'unsubscribed' });
      expect(left).not.toHaveProperty('email');
      expect((await site.call('/unsubscribe', call)).status).toBe(200);
      expect(await site.item(email, 'WEEKLY')).toEqual(left);
    },
  );

  it('NL-02 keeps the proof of it and no address, when somebody else types the address afterwards', async () => {
    const hash = await subscribe('WEEKLY');
    const token = await site.deps.tokens.sign('unsubscribe', { key: 'WEEKLY', hash });
    await site.call('/unsubscribe', { body: { token } });
    const left = await site.item(email, 'WEEKLY');
    site.setNow(site.now() + day);
    await site.signUp(email, { address });
    const link = await site.tokenOf(email);
    const waiting = await site.item(email, 'WEEKLY');
    expect(waiting).toMatchObject({ state: 'pending', ttl: left?.ttl });
    expect(waiting).not.toHaveProperty('email');
    const request = { pk: `N#${hash}`, sk: 'request#WEEKLY' };
    expect(await site.dynamo.get(site.table, request)).toMatchObject({
      email,
      ttl: Math.floor(site.now() / 1_000) + (7 * day) / 1_000,
    });
    site.setNow(site.now() + 7 * day);
    expect((await site.call('/confirm', { body: { token: link } })).status).toBe(400);
    await site.signUp(email, { address });
    await site.call('/confirm', { body: { token: await site.tokenOf(email) } });
    expect(await site.item(email, 'WEEKLY')).toMatchObject({ state: 'confirmed', email });
    expect(await site.dynamo.get(site.table, request)).toBeUndefined();
  });

  it('NL-01 works with the tokens of all emails that were ever sent', async () => {
    const hash = await subscribe('WEEKLY');
    const mac = createHmac('sha256', site.env.LINKS_SECRET ?? '')
      .update(`newsletter\nleave\nWEEKLY\n${hash}\n0`)
      .digest('base64url');
    const body = { token: `WEEKLY.${hash}.0.${mac}` };
    expect((await site.call('/unsubscribe', { body })).status).toBe(200);
    expect(await stateOf('WEEKLY')).toBe('unsubscribed');
  });

  it('NL-01 changes nothing by GET, and redirects to the page where a button unsubscribes', async () => {
    const hash = await subscribe('WEEKLY');
    const token = await site.deps.tokens.sign('unsubscribe', { key: 'WEEKLY', hash });
    expect(
      await site.call('/unsubscribe', {
        method: 'GET',
        query: `token=${token}`,
        headers: { 'sec-fetch-site': 'none' },
      }),
    ).toMatchObject({
      status: 303,
      headers: { location: `/newsletter/weekly/unsubscribe/?token=${token}` },
    });
    expect(
      (await site.call('/unsubscribe', { method: 'GET', query: 'token=//evil.example' })).headers
        .location,
    ).toBe('/newsletter/?token=%2F%2Fevil.example');
    expect(await stateOf('WEEKLY')).toBe('confirmed');
  });

  it('NL-01 does nothing with junk, with a token for another purpose, or without the words of the RFC', async () => {
    const hash = await subscribe('WEEKLY');
    const token = await site.deps.tokens.sign('unsubscribe', { key: 'WEEKLY', hash });
    const confirm = await site.deps.tokens.sign('confirm', { key: 'WEEKLY', hash }, 600);
    const [, , expires = '', mac = ''] = token.split('.');
    for (const junk of [
      '',
      'x',
      confirm,
      `*.${hash}.${expires}.${mac}`,
      `SCIENCE.${hash}.${expires}.${mac}`,
      `${token.slice(0, -2)}AA`,
    ]) {
      expect(
        (
          await site.call('/unsubscribe', {
            query: `token=${junk}`,
            body: 'List-Unsubscribe=One-Click',
            headers: oneClick,
          })
        ).status,
      ).toBe(400);
    }
    for (const body of [
      '',
      'List-Unsubscribe=',
      'x=List-Unsubscribe',
      `token=${token}`,
      `List-Unsubscribe=One-Clickety`,
    ]) {
      expect({
        body,
        status: (
          await site.call('/unsubscribe', {
            query: `token=${token}`,
            body,
            headers: { ...oneClick, 'sec-fetch-site': 'cross-site' },
          })
        ).status,
      }).toEqual({ body, status: 403 });
    }
    expect(
      (
        await site.call('/unsubscribe', {
          query: `token=${token}`,
          body: 'List-Unsubscribe=One-Click',
          headers: { ...oneClick, 'x-origin-key': 'guess' },
        })
      ).status,
    ).toBe(403);
    expect(await stateOf('WEEKLY')).toBe('confirmed');
  });
});

describe('The unsubscribe page', () => {
  it('NL-01 unsubscribes with its email’s token, as JSON and as a form without scripts', async () => {
    const hash = await subscribe('WEEKLY', 'SCIENCE');
    const weeklyToken = await site.deps.tokens.sign('unsubscribe', { key: 'WEEKLY', hash });
    expect(
      (
        await site.call('/unsubscribe', {
          body: { token: weeklyToken },
          headers: { 'sec-fetch-site': 'cross-site' },
        })
      ).status,
    ).toBe(403);
    expect(await site.call('/unsubscribe', { body: { token: weeklyToken } })).toMatchObject({
      status: 200,
      body: { name: 'unsubscribed' },
    });
    const science = await site.deps.tokens.sign('unsubscribe', { key: 'SCIENCE', hash });
    expect(await site.call('/unsubscribe', { form: { token: science } })).toMatchObject({
      status: 303,
      headers: { location: '/newsletter/science/unsubscribe/?done=left' },
    });
    expect([await stateOf('WEEKLY'), await stateOf('SCIENCE')]).toEqual([
      'unsubscribed',
      'unsubscribed',
    ]);
  });

  it.each<['this' | 'all', string[], string[]]>([
    ['this', ['unsubscribed', 'confirmed'], ['WEEKLY', 'SCIENCE']],
    ['all', ['unsubscribed', 'unsubscribed'], ['WEEKLY', 'SCIENCE']],
  ])(
    'NL-01 sends an email that unsubscribes from %s when there is no token',
    async (what, after, keys) => {
      await subscribe(...keys);
      expect(
        await site.call('/unsubscribe', {
          body: { email: email.toUpperCase(), newsletter: 'WEEKLY', what },
          address,
        }),
      ).toMatchObject({ status: 200, body: { name: 'emailSent' } });
      expect([await stateOf('WEEKLY'), await stateOf('SCIENCE')]).toEqual([
        'confirmed',
        'confirmed',
      ]);
      const message = (await site.emails(email)).at(-1);
      expect(message?.text).toContain(`${ORIGIN}/newsletter/weekly/unsubscribe/?token=`);
      await site.call('/unsubscribe', { body: { token: await site.tokenOf(email) } });
      expect([await stateOf('WEEKLY'), await stateOf('SCIENCE')]).toEqual(after);
    },
  );

  it('NL-01 gives the same response whether or not the address is subscribed, and sends no email to one that is not', async () => {
    await subscribe('WEEKLY');
    const before = (await site.emails()).length;
    const known = await site.call('/unsubscribe', {
      body: { email, newsletter: 'WEEKLY', what: 'this' },
      address,
    });
    const other = await site.call('/unsubscribe', {
      body: { email, newsletter: 'SCIENCE', what: 'this' },
      address,
    });
    const unknown = await site.call('/unsubscribe', {
      body: { email: `nobody-${number}@mail.example`, newsletter: 'WEEKLY', what: 'all' },
      address,
    });
    expect(new Set([known, other, unknown].map((response) => JSON.stringify(response))).size).toBe(
      1,
    );
    expect(await site.emails()).toHaveLength(before + 1);
    expect(
      (
        await site.call('/unsubscribe', {
          form: { email, newsletter: 'WEEKLY', what: 'this' },
          address,
        })
      ).headers.location,
    ).toBe('/newsletter/weekly/unsubscribe/?sent=1');
    expect(
      (
        await site.call('/unsubscribe', {
          form: { email: 'x', newsletter: 'WEEKLY', what: 'this' },
          address,
        })
      ).headers.location,
    ).toBe('/newsletter/weekly/unsubscribe/?error=invalidEmail');
    expect(
      (await site.call('/unsubscribe', { body: { email, newsletter: 'constructor' }, address }))
        .status,
    ).toBe(400);
  });
});

describe('Newsletter preferences', () => {
  async function signIn(verifiedAt?: string): Promise<string[]> {
    const account = {
      emailHash: await site.deps.hashOf(email),
      accountId: `account-${number}`,
      email,
      verifiedAt,
      password: 'x',
      createdAt: new Date(site.now()).toISOString(),
      subscriptions: new Set<string>(),
      epoch: 0,
    };
    await createAccountStore(site.dynamo, site.table).create(account);
    return [`__Host-sid=${(await site.deps.sessions.start(account, 'A browser')).sid}`];
  }

  it('NL-01 are listed and set with an email’s token', async () => {
    const hash = await subscribe('WEEKLY');
    const token = await site.deps.tokens.sign('choose', { key: '*', hash }, 600);
    expect((await site.call('/preferences', { body: { token } })).body).toMatchObject({
      status: 'success',
      newsletters: [{ key: 'WEEKLY', state: 'confirmed' }],
    });
    const set = await site.call('/preferences', {
      body: { token, set: { WEEKLY: false, 'gadget-lab': true } },
    });
    expect(set.body.newsletters).toEqual([
      { key: 'GADGET-LAB', state: 'confirmed' },
      { key: 'WEEKLY', state: 'unsubscribed' },
    ]);
    expect(await site.emails(email)).toHaveLength(1);
    await site.call('/preferences', { body: { token, set: { 'GADGET-LAB': false } } });
    expect(
      await site.call('/preferences', { body: { token, set: { WEEKLY: true } } }),
    ).toMatchObject({ status: 409, body: { name: 'signUpAgain' } });
    site.setNow(site.now() + 601_000);
    expect((await site.call('/preferences', { body: { token } })).status).toBe(400);
    expect(
      (
        await site.call('/preferences', {
          body: { token: await site.deps.tokens.sign('unsubscribe', { key: '*', hash }) },
        })
      ).status,
    ).toBe(400);
  });

  it('NL-01 are listed and set in the session of a reader with a verified address', async () => {
    await subscribe('WEEKLY');
    const cookies = await signIn(new Date(site.now()).toISOString());
    expect((await site.call('/preferences', { body: {}, cookies })).body.newsletters).toEqual([
      { key: 'WEEKLY', state: 'confirmed' },
    ]);
    expect(
      (
        await site.call('/preferences', {
          body: { set: { WEEKLY: false, SCIENCE: true } },
          cookies,
        })
      ).body.newsletters,
    ).toEqual([
      { key: 'SCIENCE', state: 'confirmed' },
      { key: 'WEEKLY', state: 'unsubscribed' },
    ]);
    expect(await site.item(email, 'SCIENCE')).toMatchObject({ email });
    expect(
      (await site.call('/preferences', { body: { set: { nothing: true } }, cookies })).status,
    ).toBe(400);
  });

  it('NL-01 take how often and a pause, by the link of a letter without an account, until the reader leaves', async () => {
    const hash = await subscribe('WEEKLY');
    const token = await site.deps.tokens.sign('choose', { key: '*', hash });
    const set = async (WEEKLY: object | boolean) =>
      (await site.call('/preferences', { body: { token, set: { WEEKLY } } })).body.newsletters;
    const weeks = (count: number) => new Date(site.now() + count * 604_800_000).toISOString();
    const state = { key: 'WEEKLY', state: 'confirmed' };
    expect(await set({ atMost: 'week', pauseWeeks: 4, sections: ['science', 'culture'] })).toEqual([
      { ...state, atMost: 'week', pausedUntil: weeks(4), sections: ['science', 'culture'] },
    ]);
    expect(await set({ pauseWeeks: 0, sections: [] })).toEqual([{ ...state, atMost: 'week' }]);
    expect(await set({ atMost: 'every', pauseWeeks: 1 })).toEqual([
      { ...state, pausedUntil: weeks(1) },
    ]);
    for (const wrong of [
      { pauseWeeks: 53 },
      { pauseWeeks: 1.5 },
      { atMost: 'day' },
      { sections: ['../x'] },
      { paused: true },
    ])
      expect(
        (await site.call('/preferences', { body: { token, set: { WEEKLY: wrong } } })).status,
      ).toBe(400);
    expect(await set(false)).toEqual([{ key: 'WEEKLY', state: 'unsubscribed' }]);
    expect(await site.item(email, 'WEEKLY')).not.toHaveProperty('pausedUntil');
    // A wish is no sign-up.
    expect(await set({ pauseWeeks: 1 })).toEqual([{ key: 'WEEKLY', state: 'unsubscribed' }]);
  });

  it('NL-01 are not shown to a reader who is not signed in or whose address is not verified', async () => {
    await subscribe('WEEKLY');
    expect(await site.call('/preferences', { body: {} })).toMatchObject({
      status: 401,
      body: { name: 'notSignedIn' },
    });
    const response = await site.call('/preferences', {
      body: { set: { WEEKLY: false } },
      cookies: await signIn(),
    });
    expect(response).toMatchObject({ status: 403, body: { name: 'notVerified' } });
    expect(await stateOf('WEEKLY')).toBe('confirmed');
  });
});
