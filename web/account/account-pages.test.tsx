/** @jest-environment ./test/support/reader-environment.mjs */
/** Account pages as the reader uses them: names, errors beside the fields, focus, keyboard. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { words } from '#words';
import { storeLoginCookies } from './login-cookie-jar.ts';
import { clearCookies, open, errorBody, serve, success } from '../../test/support/reader-page.ts';

/** jsdom does not navigate, so this records where the page would go. */
const went: string[] = [];
jest.unstable_mockModule('../navigation/leave-page.ts', () => ({
  loadAddress: (address: string) => {
    went.push(address);
  },
}));

const { Page: SignIn } = await import('../pages/account-sign-in.tsx');
const { Page: Register } = await import('../pages/account-register.tsx');
const { Page: LinkSubscription } = await import('../pages/account-link.tsx');
const { Page: Details } = await import('../pages/account-details.tsx');

const site = { environment: 'ci', cookieDomain: '' } as const;
const loginData = { amg_user: 'u-1', user_email: 'ada%40example.com', meridian_logged_in: 'true' };
const signInAt = (address = '/account/sign-in/') => open(address, <SignIn />, {});

beforeEach(() => {
  went.length = 0;
  clearCookies();
  serve(() => success());
});
afterEach(() => {
  cleanup();
});

const email = () => screen.getByLabelText('Email address');
const password = () => screen.getByLabelText('Password');

/** Returns the description of a field as a screen reader reads it. */
function description(field: HTMLElement): string {
  return (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

describe('Signing in', () => {
  it('AC-01 is a form that posts without scripts, with fields that browsers can fill', () => {
    signInAt('/account/sign-in/?redirectURL=%2Fstory%2Fa%2F');
    const form = email().closest('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
      'post',
      '/api/login',
    ]);
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      redirectURL: '/story/a/',
      email: '',
      password: '',
    });
    expect([
      email().getAttribute('autocomplete'),
      password().getAttribute('autocomplete'),
      email().getAttribute('type'),
      email().getAttribute('maxlength'),
    ]).toEqual(['username', 'current-password', 'email', '254']);
    expect([password().getAttribute('maxlength'), password().getAttribute('onpaste')]).toEqual([
      null,
      null,
    ]);
  });

  it('AC-02 shows errors as text beside their fields and in a focused summary whose links lead to the fields', async () => {
    const asked = serve(() => success());
    signInAt();
    await userEvent.type(email(), 'ada');
    await userEvent.type(password(), '12345');
    await userEvent.keyboard('{Enter}');
    const summary = await screen.findByRole('alert', { name: 'There are 2 problems' });
    expect(document.activeElement).toBe(summary);
    expect([description(email()), description(password())]).toEqual([
      'Invalid email: ada',
      'Invalid password: 12345',
    ]);
    expect([email().getAttribute('aria-invalid'), password().getAttribute('aria-invalid')]).toEqual(
      ['true', 'true'],
    );
    await userEvent.click(within(summary).getByRole('link', { name: 'Invalid password: 12345' }));
    expect(document.activeElement).toBe(password());
    expect(asked).toEqual([]);
  });

  it('AC-04 says in plain words that sign-in failed and how to go on, keeps the address and empties the password', async () => {
    serve(() => errorBody('invalidCredentials', 'The email address or password is wrong', 401));
    const store = signInAt();
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'wrong one');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    const message =
      'Fail to login "ada@example.com". Message: "The email address or password is wrong"';
    const summary = await screen.findByRole('alert');
    expect(
      [...summary.querySelectorAll('li > p')].map((line) => [line.className, line.textContent]),
    ).toEqual([
      ['', 'That email and password don’t match. Try again, or reset your password.'],
      ['visually-hidden', message],
    ]);
    expect(
      within(summary).getByRole('link', { name: 'reset your password' }).getAttribute('href'),
    ).toBe('/account/forgot-password/');
    expect(document.activeElement).toBe(summary);
    expect(store.getState().loginForm).toEqual({ errors: [message], wasSubmitted: true });
    expect([email(), password()].map((field) => (field as HTMLInputElement).value)).toEqual([
      'ada@example.com',
      '',
    ]);
    expect(password().getAttribute('aria-invalid')).toBe('true');
  });

  it('AC-04 goes to the redirect URL after success, and ignores a second press while it waits', async () => {
    const asked = serve(() => success(loginData));
    signInAt('/account/sign-in/?redirectURL=%2Fstory%2Fa%2F');
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Signing in' }));
    await waitFor(() => {
      expect(went).toEqual(['/story/a/']);
    });
    expect(asked).toHaveLength(1);
  });

  it('AC-04 goes to the link page after an auto-link error, which says what happened and keeps the redirect URL', async () => {
    serve(() =>
      errorBody(
        'errorAutolinking',
        'Several subscriptions have your email address',
        200,
        loginData,
      ),
    );
    signInAt('/account/sign-in/?redirectURL=%2Fstory%2Fa%2F');
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    await waitFor(() => {
      expect(`${window.location.pathname}${window.location.search}`).toBe(
        '/account/link-your-subscription/?redirectURL=%2Fstory%2Fa%2F',
      );
    });
    const passedOn: unknown = window.history.state;
    cleanup();
    open('/account/link-your-subscription/', <LinkSubscription />, {}, passedOn);
    expect(screen.getByRole('status').textContent).toContain(
      'errorAutolinking: Several subscriptions have your email address',
    );
    expect(
      [...document.querySelectorAll<HTMLInputElement>('input[name=redirectURL]')].map(
        ({ value }) => value,
      ),
    ).toEqual(['/story/a/', '/story/a/']);
  });

  it('RT-14 ignores a hostile redirect URL, and keeps a valid one in links between the pages', () => {
    signInAt('/account/sign-in/?redirectURL=%2F%2Fevil.example');
    expect(document.querySelector<HTMLInputElement>('input[name=redirectURL]')?.value).toBe('/');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(
      '/account/register/',
    );
    cleanup();
    signInAt('/account/sign-in/?redirectURL=%2Fstory%2Fa%2F');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe(
      '/account/register/?redirectURL=%2Fstory%2Fa%2F',
    );
    expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe(
      '/account/forgot-password/?redirectURL=%2Fstory%2Fa%2F',
    );
  });

  it.each([
    ['invalidCredentials', 'That email and password don’t match'],
    ['tooManyAttempts', 'Wait ten minutes'],
    ['<img src=x>', 'That didn’t work. Try again.'],
  ])('AC-04 explains the result %s of a form without scripts in words', async (name, words) => {
    signInAt(`/account/sign-in/?error=${encodeURIComponent(name)}`);
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain(words);
    expect(document.activeElement).toBe(summary);
  });

  it('AC-02 can show and hide the password, and does not prevent pasting', async () => {
    signInAt();
    const toggle = screen.getByRole('button', { name: 'Show “Password”' });
    expect([password().getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual([
      'password',
      'false',
    ]);
    await userEvent.click(toggle);
    expect([password().getAttribute('type'), toggle.getAttribute('aria-pressed')]).toEqual([
      'text',
      'true',
    ]);
    await userEvent.click(password());
    await userEvent.paste('from a manager');
    expect((password() as HTMLInputElement).value).toBe('from a manager');
    await userEvent.click(toggle);
    expect(password().getAttribute('type')).toBe('password');
  });
});

describe('A form that does not reach the server', () => {
  it('AC-04 says what to do, with the message of the error in the document', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    signInAt();
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse{Enter}');
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText(words.unreachable)).toBeTruthy();
    expect(summary.querySelector('[aria-hidden]')?.textContent).toBe('Network request failed');
  });
});

describe('Registering', () => {
  it('AC-02 takes back each error once its field is valid, and all of them while the form is sent', async () => {
    const waiting = Promise.withResolvers<ReturnType<typeof success>>();
    serve(() => waiting.promise);
    open('/account/register/', <Register />);
    const again = () => screen.getByLabelText('Confirm password');
    const marked = () => [email(), password(), again()].map((field) => field.ariaInvalid);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('alert', { name: 'There are 3 problems' });
    expect(marked()).toEqual(['true', 'true', 'true']);

    await userEvent.type(email(), 'ada@example');
    expect(description(email())).toBe('Enter your email address');
    await userEvent.type(email(), '.com');
    expect(marked()).toEqual([null, 'true', 'true']);
    expect(description(email())).toBe('');
    expect(screen.getByRole('alert', { name: 'There are 2 problems' })).toBeTruthy();
    expect(document.activeElement).toBe(email());

    await userEvent.type(password(), 'six or more');
    await userEvent.type(again(), 'six or more');
    expect(marked()).toEqual([null, null, null]);
    expect(screen.queryByRole('alert')).toBeNull();

    await userEvent.clear(again());
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByText('Enter the password again', { selector: '.field-problem' });
    await userEvent.type(password(), 'x');
    await userEvent.type(again(), 'six or morex');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    await screen.findByRole('button', { name: 'Registering' });
    expect(document.querySelector('[aria-invalid], .field-problem, [role=alert]')).toBeNull();
    waiting.resolve(success(loginData));
    await waitFor(() => {
      expect(went).toEqual(['/']);
    });
  });

  it('AC-02 reports different passwords and empty fields before any call', async () => {
    const asked = serve(() => success());
    open('/account/register/', <Register />);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(
      within(await screen.findByRole('alert'))
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Enter your email address', 'Enter your password', 'Enter the password again']);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'correct house{Enter}');
    await waitFor(() => {
      expect(description(screen.getByLabelText('Confirm password'))).toBe(
        'The passwords don’t match.',
      );
    });
    expect(asked).toEqual([]);
  });

  it('AC-01 posts only email and password, and goes home without a redirect URL', async () => {
    const asked = serve(() => success(loginData));
    open('/account/register/', <Register />);
    await userEvent.type(email(), 'ada@example.com');
    await userEvent.type(password(), 'correct horse');
    expect(description(password())).toContain('Fair');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
    await waitFor(() => {
      expect(went).toEqual(['/']);
    });
    expect(asked).toMatchObject([
      { path: '/api/register', body: { email: 'ada@example.com', password: 'correct horse' } },
    ]);
  });
});

describe('Linking a subscription', () => {
  it('AC-05 works by number and postcode, with help on where the number is', async () => {
    const asked = serve(() => success({ pay_ent_sub: 'a.b.c' }));
    open('/account/link-your-subscription/?redirectURL=%2Fstory%2Fa%2F', <LinkSubscription />);
    const number = screen.getByLabelText('Account number');
    expect(description(number)).toContain('letters and emails');
    await userEvent.type(number, '12-34');
    await userEvent.type(screen.getByLabelText('Postal code'), 'A1 B2{Enter}');
    await waitFor(() => {
      expect(went).toEqual(['/story/a/?g=true']);
    });
    expect(asked).toMatchObject([
      { path: '/api/link', body: { accountNumber: '12-34', postalCode: 'A1 B2' } },
    ]);
  });

  it('AC-05 works by the verified address', async () => {
    const asked = serve(() =>
      errorBody(
        'emailNotVerified',
        'Verify your email address first: open the link in our email.',
        403,
      ),
    );
    open('/account/link-your-subscription/', <LinkSubscription />);
    await userEvent.type(email(), 'ada@example.com{Enter}');
    const summary = await screen.findByRole('alert');
    expect([...summary.querySelectorAll('li > p')].map((line) => line.textContent)).toEqual([
      'Verify your email address first: open the link in our email.',
      'Fail to link. Message: "emailNotVerified: Verify your email address first: open the link in our email."',
    ]);
    expect(asked).toMatchObject([{ path: '/api/link', body: { email: 'ada@example.com' } }]);
  });
});

describe('Password reset', () => {
  it('AC-01 is requested by email address, and the response does not say whether there is an account', async () => {
    const asked = serve(() => success());
    signInAt('/account/forgot-password/');
    await userEvent.type(email(), 'ada@example.com{Enter}');
    const notice = await screen.findByRole('status');
    expect(notice.textContent).toMatch(/If ada@example\.com has an account/);
    expect(document.activeElement).toBe(notice);
    expect(asked).toMatchObject([
      { path: '/api/password/forgot', body: { email: 'ada@example.com' } },
    ]);
  });

  it('AC-01 sets a new password through the link in the email', async () => {
    const asked = serve((path) => (path === '/api/password/reset' ? success() : [404, '']));
    open('/account/reset-password/?token=tok.en', <Details />);
    await userEvent.type(screen.getByLabelText('New password'), 'correct horse');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain('Password changed');
    expect(asked).toMatchObject([{ body: { token: 'tok.en', password: 'correct horse' } }]);
  });

  it('AC-01 says when a link is no longer valid', async () => {
    serve(() => errorBody('invalidToken', 'This link has expired. Request a new one.'));
    open('/account/reset-password/?token=old', <Details />);
    await userEvent.type(screen.getByLabelText('New password'), 'correct horse');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'correct horse{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
  });
});

describe('Verifying an email address', () => {
  const press = async (name = 'Verify email address') =>
    userEvent.click(screen.getByRole('button', { name }));

  it('AC-01 sends nothing until the reader presses the button, and then leads to where they came from', async () => {
    const asked = serve(() => success({}, 'verified'));
    open('/account/verify-email/?token=verify.en&redirectURL=%2Fstory%2Fa%2F', <Details />);
    // Longer than a form that sends itself takes.
    await new Promise((done) => {
      setTimeout(done, 50);
    });
    expect(asked).toEqual([]);
    await press();
    expect((await screen.findByRole('status')).textContent).toContain('Thank you');
    expect(asked).toMatchObject([{ path: '/api/email/verify', body: { token: 'verify.en' } }]);
    expect(screen.getByRole('link', { name: 'Back to the story' }).getAttribute('href')).toBe(
      '/story/a/',
    );
  });

  it('AC-01 asks for the password or a code where nobody is signed in', async () => {
    const replies = [
      () => errorBody('proofNeeded', 'Proof'),
      () => errorBody('wrongProof', 'Wrong one'),
      () => success({}, 'verified'),
    ];
    const asked = serve(() => replies[asked.length - 1]?.() ?? success());
    open('/account/verify-email/?token=verify.en', <Details />);
    expect(screen.queryByLabelText('Password or six-digit code')).toBeNull();
    await press();
    const field = await screen.findByLabelText('Password or six-digit code');
    await waitFor(() => {
      expect(document.activeElement).toBe(field);
    });
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your password');
    await userEvent.type(field, '000000{Enter}');
    await waitFor(() => {
      expect(screen.getByRole('alert').textContent).toContain('Wrong one');
    });
    expect([field.getAttribute('aria-invalid'), (field as HTMLInputElement).value]).toEqual([
      'true',
      '',
    ]);
    await userEvent.type(field, '123456{Enter}');
    expect((await screen.findByRole('status')).textContent).toContain(
      'Your email address is verified.',
    );
    expect(asked.map(({ body }) => body)).toEqual([
      { token: 'verify.en' },
      { token: 'verify.en', password: '000000' },
      { token: 'verify.en', password: '123456' },
    ]);
  });

  it('AC-01 lets the owner of the mailbox say that they did not register', async () => {
    const asked = serve(() => success({}, 'registrationRemoved'));
    open('/account/verify-email/?token=verify.en', <Details />);
    await userEvent.click(screen.getByText('Didn’t register?'));
    await press('Remove the registration');
    expect((await screen.findByRole('status')).textContent).toContain('is free again');
    expect(asked).toMatchObject([{ body: { token: 'verify.en', answer: 'not-me' } }]);
  });

  it.each([
    ['move.en', 'Is this your new email address?', 'Use this address'],
    ['back.en', 'Take your account back', 'Take it back'],
  ])('AC-01 says what the link %s does, and has one form', (token, title, button) => {
    open(`/account/verify-email/?token=${token}`, <Details />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    expect(screen.queryByText('Didn’t register?')).toBeNull();
  });

  it('AC-04 goes to the link page when it is unclear which subscription is meant', async () => {
    serve(() => errorBody('errorAutolinking', 'Several', 200, { pay_ent_sub: 'a.b.c' }));
    open('/account/verify-email/?token=verify.en', <Details />);
    await press();
    await waitFor(() => {
      expect(window.location.pathname).toBe('/account/link-your-subscription/');
    });
    expect(document.cookie).toContain('pay_ent_sub=a.b.c');
  });

  it('AC-01 sends nothing without a token', async () => {
    const asked = serve(() => success());
    open('/account/verify-email/', <Details />);
    expect(screen.getByRole('button', { name: 'Verify email address' })).toBeTruthy();
    expect(asked).toEqual([]);
  });
});

describe('My account', () => {
  const sessions = [
    {
      id: 's1',
      label: 'Firefox on Linux',
      createdAt: '2026-03-01T00:00:00.000Z',
      seenAt: '2026-03-02T00:00:00.000Z',
      isCurrent: true,
    },
    {
      id: 's2',
      label: 'Safari on iPhone',
      createdAt: '2026-02-01T00:00:00.000Z',
      seenAt: '2026-02-02T00:00:00.000Z',
    },
    {
      id: 's3',
      label: 'Chrome on Windows',
      createdAt: '2026-01-01T00:00:00.000Z',
      seenAt: '2026-01-02T00:00:00.000Z',
    },
  ];
  const account = {
    email: 'ada@example.com',
    isVerified: true,
    createdAt: '2026-01-01T00:00:00.000Z',
    newsletters: [{ key: 'WEEKLY', state: 'confirmed' }],
    subscriptions: [
      { kind: 'print', number: 'MRD-1234', endsAt: '2199-02-01T05:00:00.000Z', isAdFree: true },
      {
        ...{ kind: 'digital', via: 'A gift', startsAt: '2199-02-01T05:00:00.000Z' },
        endsAt: '2200-02-01T05:00:00.000Z',
      },
    ],
  };
  let left = sessions;
  const server = (path: string, body: unknown): readonly [number, unknown] => {
    const { end } = (body ?? {}) as { end?: string };
    if (path === '/api/account') return success(account);
    if (path === '/api/sessions') {
      if (end !== undefined)
        left = left.filter(
          (session) => session.isCurrent || (end !== 'others' && session.id !== end),
        );
      return success({ sessions: left });
    }
    if (path === '/api/newsletters/preferences') return [200, { newsletters: account.newsletters }];
    return success();
  };
  const openAccount = async () => {
    left = sessions;
    storeLoginCookies(loginData, site);
    const asked = serve(server);
    open('/account/my-account/', <Details />);
    await screen.findByText('ada@example.com');
    return asked;
  };

  it('AC-01 signs out beside the name of the reader, and writes times as the site does', async () => {
    await openAccount();
    const whose = screen.getByText('ada@example.com').closest('.account-whose');
    expect(whose?.querySelector('button')?.textContent).toBe('Sign out');
    const times = (await screen.findAllByText(/[ap]\.m\.$/)).map(({ textContent }) => textContent);
    expect(times[0]).toMatch(
      /^(?:today at|[A-Z][a-z]{2} \d{1,2}, \d{4},) \d{1,2}:\d\d\s[ap]\.m\.$/,
    );
  });

  it('AC-01 shows what the reader has, from where and until when', async () => {
    await openAccount();
    const part = screen.getByRole('heading', { name: 'Subscription' }).closest('section');
    expect(part?.textContent).toMatch(
      /Print edition and ad-free website.*number MRD-1234.*Valid until.*January 31, 2199.*A gift.*Begins.*February 1, 2199.*Valid until.*January 31, 2200/,
    );
  });

  it.each([
    [{}, undefined],
    [{ emailsStopped: 'bounced' }, /came back.*Enter an address that works/],
    [{ emailsStopped: 'soft-bounced' }, /turned away several.*three months/],
    [{ emailsStopped: 'complained' }, /reported as spam.*enter this same address/],
    [{ emailsStopped: 'complained', isVerified: false }, /reported as spam.*another address/],
  ])(
    'AC-01 says whether emails to the address are stopped, and what to do: %j',
    async (changes, says) => {
      storeLoginCookies(loginData, site);
      serve((path) => success(path === '/api/account' ? { ...account, ...changes } : { sessions }));
      open('/account/my-account/', <Details />);
      await screen.findByText('ada@example.com');
      const heading = screen.queryByRole('heading', {
        name: 'We’ve stopped emailing this address',
      });
      if (says === undefined) expect(heading).toBeNull();
      else expect(heading?.parentElement?.textContent).toMatch(says);
      // Nobody is told to wait for an email that is not sent.
      if ('isVerified' in changes) expect(document.body.textContent).not.toContain('is sent again');
    },
  );

  it('AC-01 asks a reader who is not signed in to sign in, and leads back', async () => {
    open('/account/my-account/', <Details />);
    expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(
      '/account/sign-in/?redirectURL=%2Faccount%2Fmy-account%2F',
    );
  });

  it('AC-01 says when the service does not respond', async () => {
    storeLoginCookies(loginData, site);
    serve(() => [503, 'x']);
    open('/account/my-account/', <Details />);
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Request failed with status code 503',
    );
  });

  it('AC-06 ends one session, and all others', async () => {
    const asked = await openAccount();
    await userEvent.click(
      await screen.findByRole('button', { name: 'Sign out of Chrome on Windows' }),
    );
    await waitFor(() => {
      expect(screen.queryByText('Chrome on Windows')).toBeNull();
    });
    expect(screen.queryByRole('button', { name: 'Sign out of Firefox on Linux' })).toBeNull();
    expect(asked.filter(({ path }) => path === '/api/sessions').map(({ body }) => body)).toEqual([
      {},
      { end: 's3' },
    ]);
    cleanup();
    const again = await openAccount();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
    await waitFor(() => {
      expect(screen.queryByText('Safari on iPhone')).toBeNull();
    });
    expect(again.map(({ body }) => body)).toContainEqual({ end: 'others' });
  });

  it('AC-06 says what it does while a session ends, and why it could not be ended', async () => {
    await openAccount();
    const button = await screen.findByRole('button', { name: 'Sign out of Safari on iPhone' });
    let finish: () => void = () => undefined;
    serve(
      () =>
        new Promise((done) => {
          finish = () => {
            done(errorBody('unavailable', 'This isn’t working right now.', 503));
          };
        }),
    );
    await userEvent.click(button);
    expect([button.textContent, button.getAttribute('aria-disabled')]).toEqual([
      'Signing out',
      'true',
    ]);
    finish();
    await screen.findByText('This isn’t working right now.');
    expect(button.textContent).toBe('Sign out');
  });

  it('AC-01 resends the email that verifies the address', async () => {
    storeLoginCookies(loginData, site);
    const asked = serve((path) =>
      success(path === '/api/account' ? { ...account, isVerified: false } : { sessions }),
    );
    open('/account/my-account/', <Details />);
    await userEvent.click(await screen.findByRole('button', { name: 'Resend email' }));
    await screen.findByText(/Sent again/);
    expect(asked.filter(({ path }) => path === '/api/account/email')).toMatchObject([
      { body: { resend: true } },
    ]);
  });

  it('AC-01 changes the password with the old password, and the new one twice', async () => {
    const asked = await openAccount();
    await userEvent.click(screen.getByText('Change password'));
    const form = within(
      screen.getByRole('button', { name: 'Save password' }).closest('form') ?? document.body,
    );
    await userEvent.type(form.getByLabelText('Current password'), 'old one');
    await userEvent.type(form.getByLabelText('New password'), 'correct horse');
    await userEvent.type(form.getByLabelText('Confirm password'), 'correct horse{Enter}');
    await screen.findByText('You’ve been signed out everywhere else.');
    expect(asked.at(-1)).toMatchObject({
      path: '/api/account/password',
      body: { password: 'old one', newPassword: 'correct horse' },
    });
  });

  it('AC-01 changes the email address through an email to the new one', async () => {
    const asked = await openAccount();
    await userEvent.click(screen.getByText('Change email address', { selector: 'summary' }));
    const form = within(
      screen.getByRole('button', { name: 'Change email address' }).closest('form') ?? document.body,
    );
    await userEvent.type(form.getByLabelText('New email address'), 'ada@new.example');
    await userEvent.type(form.getByLabelText('Current password'), 'correct horse{Enter}');
    await screen.findByText(/sent a link to ada@new\.example/);
    expect(asked.at(-1)).toMatchObject({
      path: '/api/account/email',
      body: { email: 'ada@new.example', password: 'correct horse' },
    });
  });

  it('AC-06 deletes the account with the password, forgets the reader and goes home', async () => {
    const asked = await openAccount();
    await userEvent.click(screen.getByText('Delete account'));
    const form = within(
      screen.getByRole('button', { name: 'Delete my account' }).closest('form') ?? document.body,
    );
    await userEvent.type(form.getByLabelText('Current password'), 'correct horse{Enter}');
    await waitFor(() => {
      expect(went).toEqual(['/']);
    });
    expect(asked.at(-1)).toMatchObject({
      path: '/api/account/delete',
      body: { password: 'correct horse' },
    });
    expect(document.cookie).toBe('');
  });

  it('AC-06 signs out', async () => {
    await openAccount();
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    await waitFor(() => {
      expect(went).toEqual(['/']);
    });
    expect(document.cookie).toBe('');
  });
});
