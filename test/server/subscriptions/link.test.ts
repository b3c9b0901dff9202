import { afterAll, beforeEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAttemptLimits } from '../../../services/readers/attempt-limits.ts';
import { flood } from '../../../services/readers/attempt-rules.ts';
import { viewerNetwork } from '../../../services/readers/viewer-network.ts';
import { brand } from '../../../shared/brand/meridian.ts';
import { readSubscription } from '../../../shared/paywall/subscription-token.ts';
import { nodeCrypto } from '../../../shared/paywall/testing/fixtures.ts';
import { openLinkSite, type LinkSite, type Sent } from './link-site.ts';
import { NOW, OVER, SUBJECTS_SECRET } from './subscription-site.ts';

let site: LinkSite;
let people = 0;
beforeAll(async () => {
  site = await openLinkSite();
});
beforeEach(() => {
  site.setNow(NOW);
});
afterAll(async () => {
  await site.close();
});

/** Creates a signed-in reader with its own address. */
async function reader(fields = {}) {
  const index = (people += 1);
  const account = await site.account(`reader-${index}`, fields);
  const sid = await site.signIn(account);
  const from = `198.51.${Math.floor(index / 250)}.${index % 250}:1234`;
  return {
    account,
    sid,
    from,
    link: (json: unknown, more: Sent = {}) => site.post({ sid, from, json, ...more }),
  };
}
const linkedTo = async (number: string) => (await site.subscriptions.byNumber(number))?.linkedTo;

describe('Linking by number and postcode', () => {
  it('AC-05 responds with success and a new subscription token, whatever spaces, hyphens and case were typed', async () => {
    await site.subscription('00421187', { postcode: 'K1A0B1' });
    const { account, link } = await reader();
    const { status, body, cookies } = await link({
      accountNumber: ' 0042–1187 ',
      postalCode: 'k1a 0b1',
      nothing: null,
      more: 'ignored',
    });
    expect({ status, ...body }).toEqual({
      status: 'success',
      name: 'linked',
      message: expect.any(String),
      data: { pay_ent_sub: expect.any(String) },
    });
    expect(status).toBe(200);
    expect(cookies).toEqual([
      `pay_ent_sub=${body.data?.pay_ent_sub ?? ''}; Path=/; Max-Age=31536000; Secure`,
    ]);
    expect(
      readSubscription(body.data?.pay_ent_sub ?? '', site.config.s, NOW, nodeCrypto),
    ).toMatchObject({ ent: ['sub'], af: 1 });
    expect(await linkedTo('00421187')).toBe(account.accountId);
  });

  it('AC-05 takes the first five digits of a ZIP code', async () => {
    await site.subscription('ZIP1', { postcode: '100011234' });
    expect(
      (await (await reader()).link({ accountNumber: 'zip1', postalCode: '10001' })).body.status,
    ).toBe('success');
  });

  it('AC-05 changes nothing the second time, and gives the same response', async () => {
    await site.subscription('AGAIN');
    const { link } = await reader();
    const responses = [
      await link({ accountNumber: 'AGAIN', postalCode: '10001' }),
      await link({ accountNumber: 'AGAIN', postalCode: '10001' }),
    ];
    expect(responses.map(({ body }) => body.name)).toEqual(['linked', 'linked']);
  });

  it('AC-05 gives byte-identical responses for an unknown number and for a wrong postcode', async () => {
    await site.subscription('KNOWN');
    await site.subscription('NO-POSTCODE'.replace('-', ''), { postcode: undefined });
    const wrong = [
      ['UNKNOWN', '10001'],
      ['KNOWN', '10002'],
      ['=1+1', '10001'],
      ['NOPOSTCODE', '10001'],
      ['KNOWN', '-'],
      ['../../../..', '10001'],
      ['K'.repeat(80), '1'],
    ];
    const responses = await Promise.all(
      wrong.map(async ([accountNumber, postalCode]) =>
        (await reader()).link({ accountNumber, postalCode }),
      ),
    );
    expect(
      new Set(
        responses.map(({ status, body, cookies }) => JSON.stringify({ status, body, cookies })),
      ),
    ).toEqual(
      new Set([
        JSON.stringify({
          status: 400,
          body: {
            status: 'error',
            name: 'unknownSubscription',
            message:
              'We found no subscription with this account number and postal code. Check both and try again.',
            data: {},
          },
          cookies: [],
        }),
      ]),
    );
    expect(await linkedTo('KNOWN')).toBeUndefined();
  });

  it('AC-05 asks to write to us about another account’s subscription, and does not say whose it is', async () => {
    const [holder, other] = [await reader(), await reader()];
    await site.subscription('HELD');
    await holder.link({ accountNumber: 'HELD', postalCode: '10001' });
    const { status, body } = await other.link({ accountNumber: 'HELD', postalCode: '10001' });
    expect({ status, body }).toEqual({
      status: 409,
      body: {
        status: 'error',
        name: 'alreadyLinked',
        message: 'This subscription is linked to another account. Contact us.',
        data: {},
      },
    });
    expect(await linkedTo('HELD')).toBe(holder.account.accountId);
  });

  it('AC-05 says when the subscription has ended', async () => {
    await site.subscription('PAST', { endsAt: OVER });
    expect(
      (await (await reader()).link({ accountNumber: 'PAST', postalCode: '10001' })).body.name,
    ).toBe('subscriptionEnded');
    expect(await linkedTo('PAST')).toBeUndefined();
  });

  it.each([
    ['nothing', {}, 400, 'incompleteLink'],
    ['a number alone', { accountNumber: '1' }, 400, 'incompleteLink'],
    ['a postcode alone', { postalCode: '1' }, 400, 'incompleteLink'],
    ['a list', [], 400, 'incompleteLink'],
    ['null', null, 400, 'invalid'],
    ['numbers that are none', { accountNumber: 7, postalCode: {} }, 400, 'invalid'],
    ['too much', { accountNumber: 'x'.repeat(81), postalCode: '1' }, 400, 'invalid'],
  ])('AC-05 responds with an error to a request with %s', async (_, json, status, name) => {
    const response = await (await reader()).link(json);
    expect({ status: response.status, name: response.body.name }).toEqual({ status, name });
  });

  it('AC-05 requires a signed-in reader', async () => {
    await site.subscription('NOBODY');
    for (const sid of [undefined, 'x', 'A'.repeat(43)]) {
      const { status, body } = await site.post({
        ...(sid === undefined ? {} : { sid }),
        json: { accountNumber: 'NOBODY', postalCode: '10001' },
      });
      expect({ status, name: body.name }).toEqual({ status: 401, name: 'notSignedIn' });
    }
    expect(await linkedTo('NOBODY')).toBeUndefined();
  });

  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': undefined }],
    [{ 'x-origin-key': 'guessed' }],
  ])('AC-05 rejects a request from elsewhere: %j', async (headers) => {
    await site.subscription('FORGED');
    const { sid } = await reader();
    for (const sent of [
      { json: { accountNumber: 'FORGED', postalCode: '10001' } },
      { form: { accountNumber: 'FORGED', postalCode: '10001' } },
    ]) {
      expect((await site.post({ sid, headers, ...sent })).status).toBe(403);
    }
    expect(await linkedTo('FORGED')).toBeUndefined();
  });
});

describe('Linking by email address', () => {
  it('AC-05 links the only subscription of the account’s verified address', async () => {
    const { account, link } = await reader();
    await site.subscription('MAILED', { email: account.email });
    expect((await link({ email: ` ${account.email.toUpperCase()} ` })).body).toMatchObject({
      status: 'success',
      data: { pay_ent_sub: expect.any(String) },
    });
    expect(await linkedTo('MAILED')).toBe(account.accountId);
  });

  it('AC-05 looks at no other address, and at no unverified one', async () => {
    await site.subscription('OTHERS', { email: 'victim@mail.example' });
    expect((await (await reader()).link({ email: 'victim@mail.example' })).body.name).toBe(
      'unknownSubscription',
    );
    const unverified = await reader({ email: 'victim-2@mail.example', verifiedAt: undefined });
    expect((await unverified.link({ email: 'victim-2@mail.example' })).body.name).toBe(
      'emailNotVerified',
    );
    expect(await linkedTo('OTHERS')).toBeUndefined();
  });

  it('AC-05 asks for the number when several are running', async () => {
    const { account, link } = await reader();
    for (const number of ['TWIN1', 'TWIN2'])
      await site.subscription(number, { email: account.email });
    expect((await link({ email: account.email })).body).toMatchObject({
      status: 'error',
      name: 'errorAutolinking',
      message: expect.stringContaining('account number'),
    });
  });
});

describe('Guessing numbers', () => {
  const guess = { accountNumber: 'GUESSED', postalCode: '99999' };

  it('AC-05 stops after five failures of one account, from any network, and the wait grows', async () => {
    await site.subscription('GUESSED');
    const { sid } = await reader();
    const from = (index: number) => `192.0.2.${index}:1`;
    for (let index = 0; index < 5; index += 1)
      expect((await site.post({ sid, json: guess, from: from(index) })).status).toBe(400);
    const rejected = await site.post({
      sid,
      json: { accountNumber: 'GUESSED', postalCode: '10001' },
      from: from(6),
    });
    expect({
      status: rejected.status,
      name: rejected.body.name,
      retry: rejected.headers?.['retry-after'],
    }).toEqual({ status: 429, name: 'tooManyAttempts', retry: '600' });
    expect(await linkedTo('GUESSED')).toBeUndefined();
    site.setNow(NOW + 600_000);
    expect((await site.post({ sid, json: guess, from: from(7) })).status).toBe(400);
    const again = await site.post({ sid, json: guess, from: from(8) });
    expect({ status: again.status, retry: again.headers?.['retry-after'] }).toEqual({
      status: 429,
      retry: '1200',
    });
  });

  it('AC-05 makes a network wait after a hundred failures, and counts an IPv6 /64 as one address', async () => {
    const secret = async () => SUBJECTS_SECRET;
    const limits = createAttemptLimits(site.dynamo, site.table, secret, () => NOW);
    const who = viewerNetwork('2001:db8:1:2::1:443') ?? '';
    for (let index = 0; index < 100; index += 1)
      await limits.count({ kind: 'flood-link', who, rule: flood });
    const { link } = await reader();
    const from = (address: string) => link(guess, { from: address });
    expect((await from('2001:db8:1:2:ffff::1:443')).status).toBe(429);
    expect((await from('2001:db8:1:3::1:443')).status).toBe(400);
  });

  it('AC-05 lets many readers behind one address link their subscriptions, after many failures', async () => {
    for (let index = 0; index < 20; index += 1) {
      const { link } = await reader();
      const number = `SCHOOL${index}`;
      await site.subscription(number);
      expect((await link(guess, { from: '198.51.100.4:1' })).status).toBe(400);
      const own = { accountNumber: number, postalCode: '10001' };
      expect((await link(own, { from: '198.51.100.4:1' })).status).toBe(200);
    }
  });

  it('AC-05 does not get cheaper when the reader links their own subscription in between', async () => {
    await site.subscription('OWN');
    const { link } = await reader();
    const own = { accountNumber: 'OWN', postalCode: '10001' };
    expect((await link(own)).status).toBe(200);
    const statuses: number[] = [];
    for (const json of [guess, own, guess, own, guess, guess])
      statuses.push((await link(json)).status);
    expect(statuses).toEqual([400, 200, 400, 200, 400, 429]);
  });

  it('AC-05 gets at most five tries in 60 parallel attempts', async () => {
    const { link } = await reader();
    const statuses = (await Promise.all(Array.from({ length: 60 }, () => link(guess)))).map(
      ({ status }) => status,
    );
    expect(new Set(statuses)).toEqual(new Set([400, 429]));
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(5);
  });

  it('AC-05 leaves nothing that was typed in the log', () => {
    expect(site.logged.length).toBeGreaterThan(20);
    expect(JSON.stringify(site.logged)).not.toMatch(
      /GUESSED|99999|10001|mail\.example|198\.51|2001:db8/,
    );
  });
});

describe('The link form without scripts', () => {
  const form = (fields: Record<string, string>) => ({
    accountNumber: 'FORM',
    postalCode: '10001',
    ...fields,
  });

  it('AC-05 goes to the redirect URL with g=true, and sets the cookie', async () => {
    await site.subscription('FORM');
    const { sid, from } = await reader();
    const { status, headers, cookies } = await site.post({
      sid,
      from,
      form: form({ redirectURL: '/story/the-lights/?page=2#end' }),
    });
    expect({ status, location: headers?.location }).toEqual({
      status: 303,
      location: '/story/the-lights/?page=2&g=true#end',
    });
    expect(cookies[0]).toMatch(/^pay_ent_sub=/);
  });

  it.each([
    ['//evil.example/'],
    ['https://evil.example/'],
    ['/\\evil.example'],
    ['javascript:alert(1)'],
    [''],
  ])('AC-05 RT-14 never leaves the site: %s', async (redirectURL) => {
    await site.subscription('SAFE');
    const { sid, from } = await reader();
    const { headers } = await site.post({
      sid,
      from,
      form: form({ accountNumber: 'SAFE', redirectURL }),
    });
    expect(headers?.location).toBe('/?g=true');
    await site.links.release('SAFE');
    const failed = await site.post({
      sid,
      from,
      form: form({ accountNumber: 'WRONG', redirectURL }),
    });
    expect({ status: failed.status, location: failed.headers?.location }).toEqual({
      status: 303,
      location: `${brand.links.linkSubscription}?error=unknownSubscription`,
    });
  });

  it('AC-05 returns to its page after a failure with the name of the error, the redirect URL, and nothing that was typed', async () => {
    const { sid, from } = await reader();
    const { status, headers, cookies } = await site.post({
      sid,
      from,
      form: form({ accountNumber: 'SECRET-NUMBER', redirectURL: '/review/a/' }),
    });
    expect({ status, location: headers?.location, cookies }).toEqual({
      status: 303,
      location:
        '/account/link-your-subscription/?redirectURL=%2Freview%2Fa%2F&error=unknownSubscription',
      cookies: [],
    });
    expect((await site.post({ form: form({}) })).headers?.location).toBe(
      '/account/link-your-subscription/?error=notSignedIn',
    );
  });
});
