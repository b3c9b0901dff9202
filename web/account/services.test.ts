/** @jest-environment ./test/support/reader-environment.mjs */
/**
 * The account and newsletter services as they run in the browser, with a fake server for network
 * calls.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { callAccount, linkPayload } from '../browser/account-service.ts';
import { facebookEmail, type FacebookSdk } from '../newsletter/facebook-email.ts';
import { fillFromFacebook } from '../newsletter/fill-facebook-email.ts';
import { providerBotCheck } from '../newsletter/provider-bot-check.ts';
import { loadAccount } from './load-account.ts';
import { removeLoginCookies, storeLoginCookies } from './login-cookie-jar.ts';
import { subscribe } from '../newsletter/newsletter-service.ts';
import { redirectAddress, withSuccess } from '../forms/redirect-address.ts';
import { signOut } from './sign-out.ts';
import { submitAuth } from './submit-auth.ts';
import { submitLink } from './submit-link.ts';
import { submitNewsletter } from '../newsletter/submit-newsletter.ts';
import { createSiteStore, type SiteStore } from '../state/store.ts';
import {
  clearCookies,
  readCookie,
  errorBody,
  serve,
  stateAt,
  success,
  type Asked,
} from '../../test/support/reader-page.ts';

const attempt = { email: 'ada@example.com', password: 'correct horse' };
const loginData = {
  amg_user: 'u-1',
  cnid_uuid: 'u-1',
  user_email: 'ada%40example.com',
  meridian_logged_in: 'true',
  ev_ss: 'abc',
};
const site = { environment: 'ci', cookieDomain: '' } as const;

let store: SiteStore;
let went: (readonly [string, string, object?])[];
let asked: Asked[];
const goTo = {
  load: (address: string) => {
    went.push(['load', address]);
  },
  open: (address: string, state: object) => {
    went.push(['open', address, state]);
  },
};

beforeEach(() => {
  clearCookies();
  store = createSiteStore(stateAt('/account/sign-in/'));
  went = [];
  asked = serve(() => success());
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
});

/** Lets the fake server's response arrive while the clock stands still. */
const responded = () => jest.advanceTimersByTimeAsync(0);

describe('The account service', () => {
  it('AC-01 posts JSON with the reader’s cookies, and returns the result', async () => {
    asked = serve(() => success({ amg_user: 'u-1' }));
    expect(await callAccount('login', attempt)).toEqual({
      status: 'success',
      name: 'ok',
      message: '',
      data: { amg_user: 'u-1' },
    });
    expect(asked).toMatchObject([
      {
        path: '/api/login',
        body: attempt,
        init: { method: 'POST', credentials: 'include', cache: 'no-store' },
      },
    ]);
    expect(new Headers(asked[0]?.init?.headers).get('content-type')).toBe('application/json');
  });

  it('AC-01 treats an error result as a response, whatever its HTTP status', async () => {
    serve(() => errorBody('invalidCredentials', 'The email address or password is wrong', 401));
    expect(await callAccount('login', attempt)).toMatchObject({
      status: 'error',
      name: 'invalidCredentials',
    });
  });

  it.each([
    [500, 'Internal Server Error'],
    [403, '{"code":"forbidden","message":"x"}'],
    [502, '<html>'],
    [404, ''],
  ])(
    'AC-01 reports only the status %i when the response is not from the service',
    async (status, body) => {
      serve(() => [status, body]);
      await expect(callAccount('register', attempt)).rejects.toThrow(
        `Request failed with status code ${status}`,
      );
    },
  );

  it('AC-01 says that the network request failed, whatever the browser calls it', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(callAccount('account')).rejects.toThrow('Network request failed');
  });

  it('AC-05 sends as the link payload all that is not null, without the redirect URL', () => {
    expect(
      linkPayload({
        accountNumber: '1',
        postalCode: '',
        email: null,
        other: undefined,
        redirectURL: '/story/a/',
      }),
    ).toEqual({ accountNumber: '1', postalCode: '' });
  });
});

describe('Login cookies in the browser', () => {
  it('AC-04 are stored as the response has them, but only those that scripts may read', () => {
    storeLoginCookies(
      {
        ...loginData,
        payment_auth_token: 'secret',
        '__Host-sid': 'secret',
        ev_auth: 'secret',
        stranger: 'x',
      },
      site,
    );
    expect(Object.fromEntries(document.cookie.split('; ').map((part) => part.split('=')))).toEqual(
      loginData,
    );
  });

  it('AC-04 stay the same when stored again, and encode a value that a cookie cannot hold', () => {
    storeLoginCookies({ user_email: 'ada%40example.com' }, site);
    storeLoginCookies({ user_email: 'ada%40example.com' }, site);
    expect(document.cookie).toBe('user_email=ada%40example.com');
    storeLoginCookies({ user_email: 'a "b"; c@example.com' }, site);
    expect(readCookie('user_email')).toBe(encodeURIComponent('a "b"; c@example.com'));
  });

  it('AC-03 have the attributes of the table: 365 days, the site’s domain, lax except for pay_ent_sub, secure outside CI', () => {
    const written: string[] = [];
    jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
      written.push(text);
    });
    storeLoginCookies(
      { user_email: 'a@b.c', pay_ent_sub: 't' },
      { environment: 'production', cookieDomain: 'meridian.example' },
    );
    storeLoginCookies({ user_email: 'a@b.c' }, site);
    expect(written).toEqual([
      'pay_ent_sub=t; Path=/; Max-Age=31536000; Domain=meridian.example; Secure',
      'user_email=a@b.c; Path=/; Max-Age=31536000; Domain=meridian.example; Secure; SameSite=Lax',
      'user_email=a@b.c; Path=/; Max-Age=31536000; SameSite=Lax',
    ]);
  });

  it('AC-06 are removed on the host and on the site’s domain', () => {
    const written: string[] = [];
    jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
      written.push(text);
    });
    removeLoginCookies({ environment: 'production', cookieDomain: 'meridian.example' });
    expect(written).toContain('user_email=; Path=/; Max-Age=0; Secure; SameSite=Lax');
    expect(written).toContain(
      'user_email=; Path=/; Max-Age=0; Domain=meridian.example; Secure; SameSite=Lax',
    );
    expect(written.filter((text) => text.startsWith('meridian_logged_in='))).toHaveLength(2);
  });
});

describe('Signing in and registering', () => {
  it('AC-02 reports what is wrong before any call', async () => {
    const problems = await submitAuth(
      store,
      'login',
      { email: 'ada', password: '12345' },
      '/',
      goTo,
    );
    expect(problems.map(({ message }) => message)).toEqual([
      'Invalid email: ada',
      'Invalid password: 12345',
    ]);
    expect(store.getState().loginForm).toEqual({
      errors: ['Invalid email: ada', 'Invalid password: 12345'],
      wasSubmitted: true,
    });
    expect([asked, went]).toEqual([[], []]);
  });

  it('AC-04 stores the cookies on success, waits for an idle moment of at most 5 s and one more second, and goes to the redirect URL', async () => {
    jest.useFakeTimers();
    let idle: (() => void) | undefined;
    let options: IdleRequestOptions | undefined;
    window.requestIdleCallback = (callback, given) => {
      idle = () => {
        callback({ didTimeout: false, timeRemaining: () => 1 });
      };
      options = given;
      return 1;
    };
    asked = serve(() => success(loginData));
    const done = submitAuth(
      store,
      'login',
      { ...attempt, redirectURL: '/story/a/' },
      '/story/a/?x=1#y',
      goTo,
    );
    await responded();
    expect([asked[0]?.body, readCookie('meridian_logged_in'), options]).toEqual([
      attempt,
      'true',
      { timeout: 5_000 },
    ]);
    await jest.advanceTimersByTimeAsync(4_000);
    expect(went).toEqual([]);
    idle?.();
    await jest.advanceTimersByTimeAsync(999);
    expect(went).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await done).toEqual([]);
    expect(went).toEqual([['load', '/story/a/?x=1#y']]);
    expect(store.getState().loginForm).toEqual({ errors: [], wasSubmitted: true });
  });

  it('AC-04 waits six seconds in a browser that has no idle moment, whatever it promised', async () => {
    jest.useFakeTimers();
    window.requestIdleCallback = () => 1;
    asked = serve(() => success(loginData));
    const done = submitAuth(store, 'login', { ...attempt, redirectURL: '/story/a/' }, '/a/', goTo);
    await responded();
    await jest.advanceTimersByTimeAsync(5_999);
    expect(went).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(await done).toEqual([]);
    expect(went).toEqual([['load', '/a/']]);
  });

  it('AC-04 waits one second in a browser without idle callbacks', async () => {
    jest.useFakeTimers();
    void submitAuth(store, 'register', { ...attempt, passwordAgain: attempt.password }, '/', goTo);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([went, asked[0]?.path, asked[0]?.body]).toEqual([
      [['load', '/']],
      '/api/register',
      attempt,
    ]);
  });

  it('AC-04 stores the cookies after an auto-link error, and goes to the link page with the redirect URL', async () => {
    serve(() =>
      errorBody(
        'errorAutolinking',
        'Several subscriptions have your email address',
        200,
        loginData,
      ),
    );
    expect(await submitAuth(store, 'login', attempt, '/story/a/', goTo)).toEqual([]);
    expect(readCookie('amg_user')).toBe('u-1');
    expect(went).toEqual([
      [
        'open',
        '/account/link-your-subscription/?redirectURL=%2Fstory%2Fa%2F',
        {
          redirectURL: '/story/a/',
          name: 'errorAutolinking',
          message: 'Several subscriptions have your email address',
        },
      ],
    ]);
  });

  it('AC-04 reports any other result as a failure, with the text of the catalog', async () => {
    serve(() => errorBody('invalidCredentials', 'The email address or password is wrong', 401));
    await submitAuth(store, 'login', attempt, '/', goTo);
    expect(store.getState().loginForm.errors).toEqual([
      'Fail to login "ada@example.com". Message: "The email address or password is wrong"',
    ]);
    expect([went, document.cookie]).toEqual([[], '']);
  });

  it('AC-04 reports the message of an error from the network or from an intermediary', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await submitAuth(store, 'login', attempt, '/', goTo);
    expect(store.getState().loginForm.errors).toEqual(['Network request failed']);
    serve(() => [502, 'Bad gateway']);
    await submitAuth(store, 'login', attempt, '/', goTo);
    expect(store.getState().loginForm.errors).toEqual(['Request failed with status code 502']);
  });

  it('AC-02 never logs what was typed, and sends it only in the body of the call', async () => {
    const said: unknown[] = [];
    for (const name of ['log', 'warn', 'error', 'info', 'debug'] as const)
      jest.spyOn(console, name).mockImplementation((...words: unknown[]) => {
        said.push(words);
      });
    asked = serve(() => errorBody('invalidCredentials', 'no', 401));
    await submitAuth(store, 'login', attempt, '/', goTo);
    await submitAuth(store, 'login', { email: 'ada', password: '12345' }, '/', goTo);
    expect(said).toEqual([]);
    expect(asked.map(({ path }) => path)).toEqual(['/api/login']);
    expect(JSON.stringify(asked.map(({ init }) => init?.headers))).not.toContain('horse');
    expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
  });
});

describe('The redirect URL', () => {
  it.each([
    [
      'of the navigation state',
      { redirectURL: '/story/a/' },
      '?redirectURL=%2Fstory%2Fb%2F',
      '/story/a/',
    ],
    ['of the query', null, '?redirectURL=%2Fstory%2Fb%2F', '/story/b/'],
    ['of a hostile query', null, '?redirectURL=%2F%2Fevil.example%2F', '/'],
    ['of a hostile navigation state', { redirectURL: 'https://evil.example/' }, '', '/'],
    ['of nothing', null, '', '/'],
  ])('RT-14 %s', (_, state, search, address) => {
    expect(redirectAddress(state, search, '')).toBe(address);
  });

  it.each([
    ['/', '/?g=true'],
    ['/story/a/?x=1#y', '/story/a/?x=1&g=true#y'],
    ['/a/?g=false', '/a/?g=true'],
  ])('AC-05 %s becomes %s', (address, target) => {
    expect(withSuccess(address)).toBe(target);
  });
});

describe('Linking', () => {
  it('AC-05 stores the new token on success, and goes to the redirect URL with g=true', async () => {
    asked = serve(() => success({ pay_ent_sub: 'a.b.c' }));
    expect(
      await submitLink(
        store,
        { accountNumber: '12', postalCode: 'A1', redirectURL: '/story/a/' },
        '/story/a/',
        goTo.load,
      ),
    ).toEqual([]);
    expect(asked).toMatchObject([
      { path: '/api/link', body: { accountNumber: '12', postalCode: 'A1' } },
    ]);
    expect([went, readCookie('pay_ent_sub')]).toEqual([[['load', '/story/a/?g=true']], 'a.b.c']);
  });

  it('AC-05 names what happened on failure', async () => {
    serve(() => errorBody('unknownSubscription', 'No subscription has this number'));
    expect(
      await submitLink(store, { accountNumber: '12', postalCode: 'A1' }, '/', goTo.load),
    ).toMatchObject([
      { message: 'Fail to link. Message: "unknownSubscription: No subscription has this number"' },
    ]);
    expect(went).toEqual([]);
  });
});

describe('Signing out', () => {
  beforeEach(() => {
    storeLoginCookies(loginData, site);
    store.actions.toggleMenu();
    store.actions.setLoginResult(['x']);
  });

  it('AC-06 ends the session, removes the login cookies, resets the header and goes to /', async () => {
    await signOut(store, goTo.load);
    expect(asked.map(({ path }) => path)).toEqual(['/api/logout']);
    expect([document.cookie, went]).toEqual(['', [['load', '/']]]);
    const { header, paywall, loginForm } = store.getState();
    expect([header.currentState, paywall.isLoggedIn, paywall.user_email, loginForm.errors]).toEqual(
      ['default', false, '', ['x']],
    );
  });

  it('AC-06 reports when the session could not be ended, and leaves the reader signed in', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    await expect(signOut(store, goTo.load)).rejects.toThrow('Network request failed');
    expect([readCookie('meridian_logged_in'), went]).toEqual(['true', []]);
  });
});

describe('The account of the signed-in reader', () => {
  it('AC-01 is requested by its id, and not at all when no reader is signed in', async () => {
    expect(await loadAccount(store)).toBe(false);
    expect(asked).toEqual([]);
    storeLoginCookies(loginData, site);
    asked = serve(() =>
      success({
        email: 'ada@example.com',
        isVerified: true,
        createdAt: '2026-01-01T00:00:00.000Z',
      }),
    );
    expect(await loadAccount(store)).toBe(true);
    expect(asked).toMatchObject([{ path: '/api/account', body: { amgUuid: 'u-1' } }]);
    expect(store.getState().account).toMatchObject({
      amgUuid: 'u-1',
      email: 'ada@example.com',
      isVerified: true,
      subscriptions: [],
    });
  });

  it('AC-06 is signed out here when its session has ended elsewhere', async () => {
    storeLoginCookies(loginData, site);
    serve(() => errorBody('notSignedIn', 'Nobody is signed in', 401));
    expect(await loadAccount(store)).toBe(false);
    expect(document.cookie).toBe('');
  });
});

describe('The newsletter service', () => {
  const payload = {
    email: 'ada@example.com',
    sourceCode: 'MRD_WEEKLY_PAGE',
    name: 'meridian_weekly',
    subscription: true,
  };
  const botCheck = { execute: async () => ({ proof: 'done' }) };

  it('NL-02 posts email, source code, name and subscription, with the result of the bot check', async () => {
    asked = serve(() => [200, { ok: true }]);
    expect(await subscribe(payload, { proof: 'done' })).toEqual({ ok: true });
    expect(asked).toMatchObject([
      { path: '/api/newsletters', body: { ...payload, proof: 'done' } },
    ]);
  });

  it('NL-02 rejects with the email and the status when the response is not ok', async () => {
    serve(() => [503, 'x']);
    await expect(subscribe(payload, {})).rejects.toMatchObject({
      email: 'ada@example.com',
      status: 503,
      message: expect.stringMatching(/^Fail to subscribe.*ada@example\.com.*503/),
    });
  });

  it('NL-02 rejects an invalid email address before any call, and before the bot check', async () => {
    const execute = jest.fn(async () => ({}));
    expect(await submitNewsletter(store, { ...payload, email: 'ada' }, { execute })).toBe(false);
    expect([store.getState().newsletterForm.errors, execute.mock.calls, asked]).toEqual([
      ['Invalid email: ada'],
      [],
      [],
    ]);
  });

  it('NL-03 waits for the bot check before the call, and makes no call when the check fails', async () => {
    let pass: (proof: Record<string, string>) => void = () => undefined;
    const done = submitNewsletter(store, payload, {
      execute: () =>
        new Promise((resolve) => {
          pass = resolve;
        }),
    });
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    expect(asked).toEqual([]);
    pass({ proof: 'late' });
    expect([await done, asked.length]).toEqual([true, 1]);
    await submitNewsletter(store, payload, {
      execute: () => Promise.reject(new Error('No proof')),
    });
    expect([asked.length, store.getState().newsletterForm.errors]).toEqual([1, ['No proof']]);
  });

  it('NL-03 clears a success after 3 s, unless another address has been typed', async () => {
    jest.useFakeTimers();
    const type = (email: string) => {
      store.actions.updateNewsletterEmail(email);
    };
    type(payload.email);
    await submitNewsletter(store, payload, botCheck);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(store.getState().newsletterForm).toMatchObject({
      email: payload.email,
      wasSubmitted: true,
    });
    await jest.advanceTimersByTimeAsync(1);
    expect(store.getState().newsletterForm).toMatchObject({ email: '', wasSubmitted: false });
    type(payload.email);
    await submitNewsletter(store, payload, botCheck);
    type('b@example.com');
    await jest.advanceTimersByTimeAsync(3_000);
    expect(store.getState().newsletterForm).toMatchObject({
      email: 'b@example.com',
      wasSubmitted: false,
    });
  });

  it('NL-03 shows a success for 3 s and clears the address, also soon after a mistyped address', async () => {
    jest.useFakeTimers();
    await submitNewsletter(store, { ...payload, email: 'ada@' }, botCheck);
    await jest.advanceTimersByTimeAsync(1_200);
    store.actions.updateNewsletterEmail(payload.email);
    await submitNewsletter(store, payload, botCheck);
    await jest.advanceTimersByTimeAsync(2_999);
    expect(store.getState().newsletterForm).toMatchObject({
      email: payload.email,
      wasSubmitted: true,
      errors: [],
    });
    await jest.advanceTimersByTimeAsync(1);
    expect(store.getState().newsletterForm).toMatchObject({ email: '', wasSubmitted: false });
  });
});

describe('The bot check of another provider', () => {
  afterEach(() => {
    Reflect.deleteProperty(window, 'grecaptcha');
    Reflect.deleteProperty(window, 'turnstile');
  });

  it('NL-03 returns the token of reCAPTCHA under the name that the server looks for', async () => {
    const seen: unknown[] = [];
    window.grecaptcha = {
      ready: (work) => {
        work();
      },
      execute: async (...given) => {
        seen.push(given);
        return 'token-1';
      },
    };
    expect(
      await providerBotCheck({ provider: 'recaptcha', siteKey: 'key' }).execute('ada@example.com'),
    ).toEqual({ 'g-recaptcha-response': 'token-1' });
    expect(seen).toEqual([['key', { action: 'newsletter' }]]);
  });

  it('NL-03 returns the token of Turnstile, leaves nothing on the page, and reports its failure as an error', async () => {
    window.turnstile = {
      render: (_, { sitekey, callback }) => {
        setTimeout(() => {
          callback(`token of ${sitekey}`);
        });
        return 'w1';
      },
      remove: () => undefined,
    };
    const before = document.body.innerHTML;
    expect(
      await providerBotCheck({ provider: 'turnstile', siteKey: 'key' }).execute('ada@example.com'),
    ).toEqual({ 'cf-turnstile-response': 'token of key' });
    window.turnstile.render = (_, options) => {
      setTimeout(options['error-callback']);
      return 'w1';
    };
    await expect(
      providerBotCheck({ provider: 'turnstile', siteKey: 'key' }).execute('ada@example.com'),
    ).rejects.toThrow('We couldn’t verify you');
    expect(document.body.innerHTML).toBe(before);
  });

  it('NL-03 throws an error and makes no submission when its script does not load', async () => {
    const done = providerBotCheck({ provider: 'recaptcha', siteKey: 'key' }).execute(
      'ada@example.com',
    );
    document.head
      .querySelector<HTMLScriptElement>('script[src*="recaptcha"]')
      ?.dispatchEvent(new Event('error'));
    await expect(done).rejects.toThrow('www.google.com does not respond');
    expect(document.head.querySelector('script[src*="recaptcha"]')).toBeNull();
  });
});

describe('The email address of a Facebook profile', () => {
  const sdk = (login: unknown, profile: unknown, seen: unknown[] = []): FacebookSdk => ({
    login: (response, options) => {
      seen.push(options);
      response(login);
    },
    api: (path, parameters, response) => {
      seen.push([path, parameters]);
      response(profile);
    },
  });
  const connected = { status: 'connected', authResponse: { accessToken: 't' } };

  it('NL-04 is requested with the email scope', async () => {
    const seen: unknown[] = [];
    expect(await facebookEmail(sdk(connected, { email: 'ada@example.com' }, seen))).toBe(
      'ada@example.com',
    );
    expect(seen).toEqual([{ scope: 'email' }, ['/me', { fields: 'email' }]]);
  });

  it.each([
    [
      'a login that was called off',
      { status: 'unknown', authResponse: null },
      {},
      'Could not log into Facebook',
    ],
    ['a login without a word', undefined, {}, 'Could not log into Facebook'],
    [
      'a profile call that failed',
      connected,
      { error: { code: 190 } },
      'Could not log into Facebook',
    ],
    ['a profile without an address', connected, { id: '1' }, 'Email address not found'],
    ['a profile with an empty one', connected, { email: '' }, 'Email address not found'],
  ])('NL-04 %s', async (_, login, profile, message) => {
    await expect(facebookEmail(sdk(login, profile))).rejects.toThrow(message);
    await fillFromFacebook(store, async () => sdk(login, profile));
    expect(store.getState().newsletterForm).toMatchObject({
      facebookLoginAttempted: true,
      errors: [message],
      email: '',
    });
  });

  it('NL-04 fills the form', async () => {
    await fillFromFacebook(store, async () => sdk(connected, { email: 'ada@example.com' }));
    expect(store.getState().newsletterForm).toMatchObject({
      email: 'ada@example.com',
      validEmail: true,
      facebookLoginAttempted: true,
      errors: [],
    });
  });

  it('NL-04 gives the same message when the script does not load', async () => {
    await fillFromFacebook(store, () => Promise.reject(new Error('Could not log into Facebook')));
    expect(store.getState().newsletterForm.errors).toEqual(['Could not log into Facebook']);
  });
});
