/** @jest-environment ./test/support/reader-environment.mjs */
/** Newsletters as the reader uses them: signing up, confirming, leaving, choosing. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { initialState, type SiteState } from '../state/site-state.ts';
import { clearCookies, open, serve, success } from '../../test/support/reader-page.ts';

/** jsdom has no `crypto.subtle`. Other tests cover the check itself. */
const checked: string[] = [];
jest.unstable_mockModule('./own-bot-check.ts', () => ({
  ownBotCheck: {
    execute: async (email: string) => {
      checked.push(email);
      return { proof: 'worked' };
    },
  },
}));
const { Page } = await import('../pages/newsletter.tsx');
const { NewsletterSignUp } = await import('./newsletter-sign-up.tsx');

function openAt(
  address: string,
  contentType: SiteState['context']['contentType'] = 'newsletter',
  newsletterKey?: string,
  paragraphs: readonly string[] = [],
) {
  return open(address, <Page />, {
    context: { ...initialState.context, contentType },
    secondary: { ...initialState.secondary, newsletterKey, paragraphs },
  });
}

const field = () => screen.getByLabelText('Email address');

/** Waits until the forms respond in place. */
const live = async () => {
  await waitFor(() => {
    expect([...document.forms].every((form) => form.noValidate)).toBe(true);
  });
};

beforeEach(() => {
  window.requestIdleCallback = (work) =>
    window.setTimeout(() => {
      work({ didTimeout: false, timeRemaining: () => 1 });
    });
  window.cancelIdleCallback = (handle) => {
    window.clearTimeout(handle);
  };
  clearCookies();
  checked.length = 0;
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('Newsletter sign-up', () => {
  const weekly = () => openAt('/newsletter/weekly/', 'newsletter', 'WEEKLY');

  it('NL-03 says in its button that it is sending, and shows nothing else until there is a result', async () => {
    const waiting = Promise.withResolvers<[number, object]>();
    serve(() => waiting.promise);
    weekly();
    await live();
    await userEvent.type(field(), 'ada@example.com');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    const button = await screen.findByRole('button', { name: 'Sending' });
    expect(button.ariaDisabled).toBe('true');
    expect(document.querySelector('.letters-result > :not(.visually-hidden)')).toBeNull();
    waiting.resolve([500, {}]);
    expect(await screen.findByRole('button', { name: 'Sign up' })).toBe(button);
  });

  it.each([
    ['/newsletter/', 'newsletter', undefined],
    ['/newsletter/weekly/', 'newsletter', 'WEEKLY'],
    ['/newsletter/weekly/unsubscribe/', 'unsubscribe', 'WEEKLY'],
  ] as const)(
    'NL-03 at %s has the address of a reader who turns out to be signed in, unless something is typed',
    async (path, type, key) => {
      serve(() => [200, {}]);
      const value = () => (field() as HTMLInputElement).value;
      const signIn = (store: ReturnType<typeof openAt>) => {
        const { paywall } = store.getState();
        const reader = { ...paywall, isLoggedIn: true, user_email: 'ada@example.com' };
        act(() => {
          store.actions.setPaywall(reader);
        });
      };
      const store = openAt(path, type, key);
      await live();
      expect(value()).toBe('');
      signIn(store);
      expect(value()).toBe('ada@example.com');
      cleanup();
      const other = openAt(path, type, key);
      await live();
      await userEvent.type(field(), 'eve@example.com');
      signIn(other);
      expect(value()).toBe('eve@example.com');
    },
  );

  it('NL-03 keeps and sends what was typed before the scripts loaded', async () => {
    const asked = serve(() => [200, {}]);
    weekly();
    (field() as HTMLInputElement).value = 'early@example.com';
    field().focus();
    await live();
    expect((field() as HTMLInputElement).value).toBe('early@example.com');
    await userEvent.keyboard('{Enter}');
    await screen.findByText('Thank You');
    expect(asked[0]?.body).toMatchObject({ email: 'early@example.com' });
  });

  it('NL-05 is a plain form with what the server needs', () => {
    weekly();
    const form = field().closest('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action')]).toEqual([
      'post',
      '/api/newsletters/subscribe',
    ]);
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      email: '',
      newsletter: 'WEEKLY',
      source: 'MRD_WEEKLY_PAGE',
      reference: '',
    });
  });

  it('NL-02 rejects an invalid email address before any call, with a message at the field', async () => {
    const asked = serve(() => [200, {}]);
    weekly();
    await live();
    await userEvent.type(field(), 'ada{Enter}');
    const result = await screen.findByText('Invalid Email');
    expect([result.getAttribute('aria-hidden'), result.nextElementSibling?.textContent]).toEqual([
      'true',
      'An invalid email submitted',
    ]);
    expect([
      field().getAttribute('aria-invalid'),
      document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual(['true', 'Invalid email: ada']);
    expect([asked, checked]).toEqual([[], []]);
  });

  it('NL-03 removes the error on focus, and keeps what was typed', async () => {
    serve(() => [200, {}]);
    const store = weekly();
    await live();
    await userEvent.type(field(), 'ada');
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByText('Invalid Email');
    await userEvent.click(field());
    await waitFor(() => {
      expect(screen.queryByText('Invalid Email')).toBeNull();
    });
    expect(store.getState().newsletterForm).toMatchObject({
      email: 'ada',
      errors: [],
      wasSubmitted: false,
    });
    expect((field() as HTMLInputElement).value).toBe('ada');
  });

  it('NL-03 says Thank You after the bot check and the call, asks the reader to open the email, and empties the field on focus', async () => {
    const asked = serve(() => [200, { ok: true }]);
    weekly();
    await live();
    await userEvent.type(field(), 'ada@example.com{Enter}');
    expect((await screen.findByText('Thank You')).closest('[role=status]')?.textContent).toContain(
      'we sent a confirmation link to ada@example.com',
    );
    expect(checked).toEqual(['ada@example.com']);
    expect(asked).toMatchObject([
      {
        path: '/api/newsletters',
        body: {
          email: 'ada@example.com',
          sourceCode: 'MRD_WEEKLY_PAGE',
          name: 'meridian_weekly',
          proof: 'worked',
        },
      },
    ]);
    expect(Object.keys(asked[0]?.body ?? {})).not.toContain('reference');
    await userEvent.tab({ shift: true });
    await userEvent.click(field());
    await waitFor(() => {
      expect((field() as HTMLInputElement).value).toBe('');
    });
  });

  it('NL-03 resets the form three seconds after a success, and keeps the confirmation until another address is wanted', async () => {
    serve(() => [200, {}]);
    const store = weekly();
    await live();
    await userEvent.type(field(), 'ada@example.com{Enter}');
    await screen.findByText('Thank You');
    expect(document.activeElement?.textContent).toContain('ada@example.com');
    await waitFor(() => {
      expect(store.getState().newsletterForm).toMatchObject({ email: '', wasSubmitted: false });
    });
    await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.queryByText('Thank You')).toBeNull();
    await waitFor(() => {
      expect(document.activeElement).toBe(field());
    });
    expect((field() as HTMLInputElement).value).toBe('');
  });

  it('NL-02 says what to do about an empty field, and about one that holds no address', async () => {
    serve(() => [200, {}]);
    weekly();
    await live();
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByText('Enter your email address');
    await userEvent.type(field(), 'ada{Enter}');
    await screen.findByText('It should look like you@example.com.');
  });

  it('NL-02 reports a failed call with the address and the status', async () => {
    serve(() => [503, 'x']);
    weekly();
    await live();
    await userEvent.type(field(), 'ada@example.com{Enter}');
    expect((await screen.findByText(/^Fail to subscribe/)).textContent).toMatch(
      /ada@example\.com.*503/,
    );
    expect(screen.queryByText('Thank You')).toBeNull();
  });

  it('NL-05 NL-03 is a plain form on other pages until it is near, then keeps its text separate from that of others', async () => {
    serve(() => [200, {}]);
    const comeNear: (() => void)[] = [];
    jest.spyOn(window, 'IntersectionObserver').mockImplementation(((
      tell: (changes: { isIntersecting: boolean }[]) => void,
    ) => ({
      observe: () => {
        tell([{ isIntersecting: false }]);
        comeNear.push(() => {
          tell([{ isIntersecting: true }]);
        });
      },
      disconnect: () => undefined,
    })) as never);
    open(
      '/story/two-forms/',
      <>
        <NewsletterSignUp newsletterKey="WEEKLY" />
        <NewsletterSignUp newsletterKey="SCIENCE" />
      </>,
      {},
    );
    expect(comeNear).toHaveLength(2);
    expect([...document.forms].map((form) => form.noValidate)).toEqual([false, false]);
    act(() => {
      for (const come of comeNear) come();
    });
    await live();
    const fields = screen.getAllByLabelText('Email address');
    const [first, second] = fields as HTMLInputElement[];
    await userEvent.type(first ?? document.body, 'ada{Enter}');
    await screen.findByText('Invalid Email');
    await userEvent.type(second ?? document.body, 'b');
    expect([first?.value, second?.value, screen.queryByText('Invalid Email')]).toEqual([
      'ada',
      'b',
      null,
    ]);
  });

  it('NL-05 says where to look after the plain form was submitted', async () => {
    openAt('/newsletter/weekly/?sent=1', 'newsletter', 'WEEKLY');
    expect(
      (await screen.findByRole('heading', { name: 'Thank You' })).closest('[role=status]')
        ?.textContent,
    ).toContain('Check your inbox');
  });

  it('NL-04 shows no Facebook button when the publisher has no Facebook application', () => {
    weekly();
    expect(screen.queryByRole('button', { name: /Facebook/ })).toBeNull();
  });
});

describe('The page of all newsletters', () => {
  const box = (name: RegExp) => screen.getByRole('checkbox', { name });

  it('NL-01 NL-02 signs up for the checked ones with one address and one call, after the bot check', async () => {
    const asked = serve(() => [200, { success: true, errors: [] }]);
    openAt('/newsletter/');
    await live();
    expect(screen.getAllByRole('checkbox')).toHaveLength(8);
    await userEvent.click(box(/The Weekly Meridian/));
    await userEvent.click(box(/The Science Letter/));
    expect(screen.getByText('2 newsletters selected')).toBeTruthy();
    await userEvent.type(field(), 'ada@example.com{Enter}');
    await screen.findByText('Thank You');
    expect(checked).toEqual(['ada@example.com']);
    expect(asked).toEqual([
      expect.objectContaining({
        path: '/api/newsletters/subscribe',
        body: {
          email: 'ada@example.com',
          source: 'MRD_WEEKLY_PAGE MRD_SCIENCE_PAGE',
          proof: 'worked',
        },
      }),
    ]);
  });

  it('NL-02 asks for a newsletter before any call when none is checked', async () => {
    const asked = serve(() => [200, {}]);
    openAt('/newsletter/');
    await live();
    await userEvent.type(field(), 'ada@example.com{Enter}');
    await screen.findByText('Choose at least one newsletter.');
    expect([asked, checked]).toEqual([[], []]);
    await userEvent.click(box(/Gadget Lab/));
    expect(screen.queryByText('Choose at least one newsletter.')).toBeNull();
  });

  it('NL-02 names both what is missing in the list and in the field', async () => {
    serve(() => [200, {}]);
    openAt('/newsletter/');
    await live();
    await userEvent.click(screen.getByRole('button', { name: 'Sign up' }));
    await screen.findByText('Choose at least one newsletter.');
    await screen.findByText('Invalid Email');
    await screen.findByText('Enter your email address');
  });

  it('NL-01 offers the subscribers’ newsletter to subscribers only', async () => {
    openAt('/newsletter/');
    expect(box(/The Subscribers’ Letter/)).toHaveProperty('disabled', true);
    cleanup();
    open('/newsletter/', <Page />, {
      context: { ...initialState.context, contentType: 'newsletter' },
      paywall: { ...initialState.paywall, isSubscriber: true },
    });
    expect(box(/The Subscribers’ Letter/)).toHaveProperty('disabled', false);
  });

  it('NL-01 shows a signed-in reader which ones they get, and saves changes without an email', async () => {
    const asked = serve(() => [200, { newsletters: [{ key: 'WEEKLY', state: 'confirmed' }] }]);
    open('/newsletter/', <Page />, {
      context: { ...initialState.context, contentType: 'newsletter' },
      paywall: { ...initialState.paywall, isLoggedIn: true, user_email: 'ada@example.com' },
    });
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByLabelText('Email address')).toBeNull();
    expect([box(/The Weekly Meridian/), box(/Gadget Lab/)]).toMatchObject([
      { checked: true },
      { checked: false },
    ]);
    await userEvent.click(box(/Gadget Lab/));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(asked.at(-1)).toMatchObject({
      path: '/api/newsletters/preferences',
      body: { set: { 'GADGET-LAB': true } },
    });
  });

  it('NL-01 keeps the form with an address for a reader whose address is not verified', async () => {
    const asked = serve(() => [403, { name: 'notVerified', message: 'Verify first' }]);
    open('/newsletter/', <Page />, {
      context: { ...initialState.context, contentType: 'newsletter' },
      paywall: { ...initialState.paywall, isLoggedIn: true },
    });
    await waitFor(() => {
      expect(asked).toHaveLength(1);
    });
    expect(field()).toBeTruthy();
  });
});

describe('The preferences of a reader whose address is not verified', () => {
  it('NL-01 say what to do first, show what there is to choose, and resend the email', async () => {
    const asked = serve((path) =>
      path === '/api/newsletters/preferences'
        ? [403, { name: 'notVerified', message: 'Verify first' }]
        : success(),
    );
    openAt('/newsletter/preferences/');
    await screen.findByText(/^Verify your email address to choose newsletters/);
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.length).toBeGreaterThan(1);
    for (const box of boxes) expect(box.matches(':disabled')).toBe(true);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('link', { name: 'All newsletters' }).getAttribute('href')).toBe(
      '/newsletter/',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Resend email' }));
    await waitFor(() => {
      expect(asked.at(-1)).toMatchObject({ path: '/api/account/email', body: { resend: true } });
    });
  });
});

describe('The confirmation link in the email', () => {
  const press = async () =>
    userEvent.click(screen.getByRole('button', { name: 'Yes, sign me up' }));

  it('NL-02 confirms several newsletters on the page of all', async () => {
    const asked = serve(() => [200, {}]);
    openAt('/newsletter/?confirm=tok.en');
    await press();
    await screen.findByRole('heading', { name: 'Thank You' });
    expect(asked).toMatchObject([{ path: '/api/newsletters/confirm', body: { token: 'tok.en' } }]);
  });

  it('NL-02 confirms with a POST when the button is pressed, and does nothing before', async () => {
    const asked = serve(() => [200, {}]);
    openAt('/newsletter/weekly/?confirm=tok.en', 'newsletter', 'WEEKLY');
    // Longer than a form that sends itself takes.
    await new Promise((done) => {
      setTimeout(done, 50);
    });
    expect(asked).toEqual([]);
    await press();
    await screen.findByRole('heading', { name: 'Thank You' });
    expect(asked).toMatchObject([{ path: '/api/newsletters/confirm', body: { token: 'tok.en' } }]);
    expect(asked).toHaveLength(1);
  });

  it('NL-02 says when it is too old, and can be pressed again', async () => {
    serve(() => [400, { code: 'invalidToken', message: 'This link has expired' }]);
    openAt('/newsletter/weekly/?confirm=tok.en', 'newsletter', 'WEEKLY');
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
    expect(screen.getByRole('button', { name: 'Yes, sign me up' })).toBeTruthy();
  });
});

describe('Unsubscribing', () => {
  it('NL-01 works with the token of an email, only when the button is pressed', async () => {
    const asked = serve(() => [200, {}]);
    openAt('/newsletter/weekly/unsubscribe/?token=tok.en', 'unsubscribe', 'WEEKLY');
    await new Promise((done) => {
      setTimeout(done, 50);
    });
    expect(asked).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
    await screen.findByText('You won’t get this newsletter anymore.');
    expect(asked).toMatchObject([
      { path: '/api/newsletters/unsubscribe', body: { token: 'tok.en' } },
    ]);
  });

  it('NL-01 works by address for one newsletter or all, and does not reveal whether the address gets it', async () => {
    const asked = serve(() => [200, {}]);
    openAt('/newsletter/weekly/unsubscribe/', 'unsubscribe', 'WEEKLY', [
      'Stop sending me The Weekly Meridian',
    ]);
    screen.getByText('We’ll email you a link to confirm.');
    expect(
      screen.getByRole('link', { name: 'Back to The Weekly Meridian' }).getAttribute('href'),
    ).toBe('/newsletter/weekly/');
    expect(
      screen.getByRole('radio', { name: 'Stop sending me The Weekly Meridian' }),
    ).toHaveProperty('checked', true);
    await userEvent.type(field(), 'ada@example.com');
    await userEvent.click(screen.getByRole('radio', { name: 'Stop sending me all newsletters' }));
    await userEvent.click(screen.getByRole('button', { name: 'Email me the link' }));
    expect((await screen.findByRole('status')).textContent).toContain(
      'If this address gets the newsletter',
    );
    expect(asked).toMatchObject([
      { body: { email: 'ada@example.com', newsletter: 'WEEKLY', what: 'all' } },
    ]);
  });
});

describe('The newsletter preferences page', () => {
  it('NL-01 shows what the reader gets, and sends what has changed', async () => {
    const asked = serve((_, body) => [
      200,
      {
        newsletters: [
          {
            key: 'WEEKLY',
            state: (body as { set?: object }).set === undefined ? 'confirmed' : 'unsubscribed',
          },
        ],
      },
    ]);
    openAt('/newsletter/preferences/?token=tok.en');
    const list = await screen.findByRole('group', { name: 'Newsletters' });
    expect(
      within(list)
        .getAllByRole('checkbox', { checked: true })
        .map((box) => box.getAttribute('name')),
    ).toEqual(['WEEKLY']);
    await userEvent.click(within(list).getByRole('checkbox', { name: /The Weekly Meridian/ }));
    await userEvent.click(within(list).getByRole('checkbox', { name: /The Science Letter/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(asked.map(({ body }) => body)).toEqual([
      { token: 'tok.en' },
      { token: 'tok.en', set: { WEEKLY: false, SCIENCE: true } },
    ]);
  });

  it('NL-01 asks of a newsletter that the reader gets how often, and sends a pause alone', async () => {
    const asked = serve((_, body) => [
      200,
      {
        newsletters: [
          (body as { set?: object }).set === undefined
            ? { key: 'WEEKLY', state: 'confirmed', atMost: 'week' }
            : { key: 'WEEKLY', state: 'confirmed', pausedUntil: '2026-12-24T12:00:00Z' },
        ],
      },
    ]);
    openAt('/newsletter/preferences/?token=tok.en');
    const often = await screen.findByLabelText('How often');
    expect(often).toHaveProperty('value', 'week');
    await userEvent.selectOptions(often, 'Every letter');
    await userEvent.selectOptions(screen.getByLabelText('Pause'), 'For 4 weeks');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved.');
    expect(asked.at(-1)?.body).toEqual({
      token: 'tok.en',
      set: { WEEKLY: { atMost: 'every', pauseWeeks: 4 } },
    });
    expect(
      await screen.findByRole('option', { name: 'Paused until December 24, 2026' }),
    ).toHaveProperty('selected', true);
    expect(screen.getByLabelText('How often')).toHaveProperty('value', 'every');
    // Nothing is asked of those that the reader does not get.
    expect(screen.getAllByLabelText('Pause')).toHaveLength(1);
  });
});
