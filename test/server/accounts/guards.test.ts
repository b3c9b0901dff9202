import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { functions } from '../../../lambdas/functions.ts';
import { NOW } from '../../../shared/paywall/testing/fixtures.ts';
import { EDGE_SECRET } from '../../support/api-event.ts';
import { accountFunctions, type AccountFunction } from './account-event.ts';
import { openAccountSite, PASSWORD, type AccountSite, type Sent } from './account-site.ts';

let site: AccountSite;
beforeAll(async () => {
  site = await openAccountSite(NOW);
});
afterAll(() => site.close());

const fields: Readonly<Record<AccountFunction, object>> = {
  login: { email: 'guarded@mail.example', password: PASSWORD },
  'login-code': { email: 'guarded@mail.example' },
  register: { email: 'guarded@mail.example', password: PASSWORD },
  logout: {},
  account: { amgUuid: 'x' },
  'account-email': { email: 'new@mail.example', password: PASSWORD },
  'account-password': { password: PASSWORD, newPassword: 'other unrelated words' },
  'account-export': {},
  'account-delete': { password: PASSWORD },
  sessions: { end: 'others' },
  'password-forgot': { email: 'guarded@mail.example' },
  'password-reset': { token: 'x', password: PASSWORD },
  'email-verify': { token: 'x' },
};
const withForms = accountFunctions.filter((name) => !['account', 'sessions'].includes(name));
const withSession: AccountFunction[] = [
  'account',
  'account-email',
  'account-password',
  'account-export',
  'account-delete',
  'sessions',
];

describe('Access to the account functions', () => {
  const foreign: [string, Sent['headers']][] = [
    ['without the edge’s secret', { 'x-origin-key': undefined }],
    ['with a wrong secret', { 'x-origin-key': `${EDGE_SECRET}?` }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from a sister site', { 'sec-fetch-site': 'same-site' }],
    ['with neither Sec-Fetch-Site nor Origin', { 'sec-fetch-site': undefined }],
    ['with another Origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['with a null Origin', { 'sec-fetch-site': undefined, origin: 'null' }],
  ];
  it.each(foreign)(
    'AC-01 a call %s is rejected by every function, as JSON and as a form, and does nothing',
    async (_, headers) => {
      const before = (await site.everything()).length;
      for (const name of accountFunctions) {
        for (const isForm of [false, true]) {
          const response = await site.browser().post(name, fields[name], { headers, isForm });
          expect({
            name,
            isForm,
            status: response.status,
            cookies: response.cookies,
            location: response.headers.location,
          }).toEqual({ name, isForm, status: 403, cookies: [], location: undefined });
        }
      }
      expect((await site.everything()).length).toBe(before);
    },
  );

  it('AC-01 a form of our own page is accepted when the browser sends only its Origin', async () => {
    const response = await site.browser().post('login', fields.login, {
      isForm: true,
      headers: { 'sec-fetch-site': undefined, origin: 'https://www.meridian.example' },
    });
    expect(response).toMatchObject({
      status: 303,
      headers: { location: '/account/sign-in/?error=invalidCredentials' },
    });
  });

  it.each(withSession)('AC-01 %s requires a signed-in reader', async (name) => {
    for (const sid of ['', 'x', 'A'.repeat(43), 'A'.repeat(5_000), '%00', '../../..']) {
      const response = await site.browser(new Map([['__Host-sid', sid]])).post(name, fields[name]);
      expect(response).toMatchObject({
        status: 401,
        cookies: [],
        body: { status: 'error', name: 'notSignedIn', data: {} },
      });
    }
  });
});

describe('Bodies that our pages never send', () => {
  const hostile: [string, number, string, Sent['headers']][] = [
    ['nothing', 400, '', {}],
    ['half a document', 400, '{"email":', {}],
    ['null', 400, 'null', {}],
    ['a list', 400, '[]', {}],
    [
      'numbers for text',
      400,
      '{"email":1,"password":2,"amgUuid":3,"token":4,"newPassword":5,"end":6}',
      {},
    ],
    [
      'operators for text',
      400,
      '{"email":{"$gt":""},"password":{"$ne":null},"amgUuid":{},"token":[],"newPassword":{},"end":{"S":"x"}}',
      {},
    ],
    [
      'a prototype',
      400,
      '{"__proto__":{"email":"a@b.example","password":"123456","token":"x","amgUuid":"x","newPassword":"x"},"end":1}',
      {},
    ],
    ['17 KB', 413, JSON.stringify({ email: 'a'.repeat(17_000) }), {}],
    ['text', 415, 'email=a@b.example', { 'content-type': 'text/plain' }],
    ['a form with files', 415, '--x', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['no type at all', 415, '{}', { 'content-type': undefined }],
  ];
  it.each(hostile)(
    'AC-02 %s is rejected with %d by every function that takes fields',
    async (title, status, rawBody, headers) => {
      const noFields: AccountFunction[] = ['logout', 'account-export'];
      for (const name of accountFunctions.filter((one) => !noFields.includes(one))) {
        // It lists sessions when a call has no fields.
        if (name === 'sessions' && ['nothing', 'a list'].includes(title)) continue;
        const response = await site.browser().post(name, {}, { rawBody, headers });
        expect({
          name,
          status: response.status,
          result: response.body.status,
          cookies: response.cookies,
        }).toEqual({ name, status, result: 'error', cookies: [] });
        expect(response.text).not.toContain('a@b.example');
      }
    },
  );

  it('AC-02 no text causes a server error', async () => {
    const texts = [
      '\u0000',
      '\ud800',
      '𝔘@𝔫.𝔦',
      'a@b.c'.repeat(300),
      "' OR 1=1 --",
      '<script>@x.y',
      'E#x@y.z',
      '‮@‮.‮',
      'a@b.example\n',
      '${7*7}@x.y',
    ];
    for (const name of [
      'login',
      'register',
      'password-forgot',
      'password-reset',
      'email-verify',
    ] as const) {
      for (const text of texts) {
        const response = await site
          .browser()
          .post(name, { email: text, password: text, token: text });
        expect({ name, text, isFault: response.status >= 500 }).toEqual({
          name,
          text,
          isFault: false,
        });
      }
    }
    expect(site.logged.filter(({ level }) => level === 'ERROR')).toEqual([]);
  });
});

describe('Forms without JavaScript', () => {
  it('AC-04 lead on to the redirect address, and back to their page with an error name and nothing that was typed', async () => {
    const reader = site.browser();
    const register = {
      email: 'form@mail.example',
      password: PASSWORD,
      passwordAgain: PASSWORD,
      redirectURL: '/story/kept/?x=1',
    };
    const registered = await reader.post('register', register, { isForm: true });
    expect(registered).toMatchObject({
      status: 303,
      text: '{}',
      headers: { location: '/story/kept/?x=1', 'cache-control': 'private, no-store' },
    });
    expect(reader.jar.has('__Host-sid')).toBe(true);
    const cases: [AccountFunction, object, string][] = [
      [
        'login',
        { email: 'form@mail.example', password: 'not the words', redirectURL: '/story/kept/' },
        '/account/sign-in/?redirectURL=%2Fstory%2Fkept%2F&error=invalidCredentials',
      ],
      [
        'login',
        { email: 'nobody', password: 'not the words' },
        '/account/sign-in/?error=invalidEmail',
      ],
      ['login', { password: 'not the words' }, '/account/sign-in/?error=invalid'],
      [
        'register',
        { ...register, passwordAgain: 'x' },
        '/account/register/?redirectURL=%2Fstory%2Fkept%2F%3Fx%3D1&error=passwordsDiffer',
      ],
      ['password-forgot', { email: 'form@mail.example' }, '/account/forgot-password/?sent=1'],
      ['password-forgot', { email: 'x' }, '/account/forgot-password/?error=invalidEmail'],
      [
        'password-reset',
        { token: 'reset.x', password: PASSWORD },
        '/account/reset-password/?token=reset.x&error=invalidToken',
      ],
      [
        'password-reset',
        { token: '"><script>', password: PASSWORD },
        '/account/reset-password/?error=invalidToken',
      ],
      [
        'email-verify',
        { token: 'verify.x' },
        '/account/verify-email/?token=verify.x&error=invalidToken',
      ],
      [
        'account-password',
        { password: PASSWORD, newPassword: 'abc' },
        '/account/my-account/?error=notSignedIn',
      ],
      ['logout', {}, '/'],
    ];
    for (const [name, sent, location] of cases) {
      const response = await site.browser().post(name, sent, { isForm: true });
      expect({ name, status: response.status, location: response.headers.location }).toEqual({
        name,
        status: 303,
        location,
      });
    }
    expect((await reader.post('logout', {}, { isForm: true })).headers.location).toBe('/');
    expect([...reader.jar.keys()]).toEqual(['__Host-device']);
  });

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    '/\t/evil.example',
  ])('RT-14 do not lead to %p', async (redirectURL) => {
    await site
      .browser()
      .post('register', { email: 'open-redirect@mail.example', password: PASSWORD });
    const response = await site
      .browser()
      .post(
        'login',
        { email: 'open-redirect@mail.example', password: PASSWORD, redirectURL },
        { isForm: true },
      );
    expect(response.headers.location).toBe('/');
    const wrong = await site
      .browser()
      .post(
        'login',
        { email: 'open-redirect@mail.example', password: 'not the words', redirectURL },
        { isForm: true },
      );
    expect(wrong.headers.location).toBe('/account/sign-in/?error=invalidCredentials');
    await site.browser().post('login', { email: 'open-redirect@mail.example', password: PASSWORD });
  });

  it.each(withForms)('AC-01 %s has a route of its own, for POST only', (name) => {
    expect(functions[name].route.method).toBe('POST');
  });
});
