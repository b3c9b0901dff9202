/** @jest-environment ./test/support/reader-environment.mjs */
/**
 * What each reader sees of the account around a page: anonymous, signed in, ad-free (spec §6). Also
 * covers the success banner.
 */
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeLoginCookies } from '../account/login-cookie-jar.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import { clearCookies, open, serve, success } from '../../test/support/reader-page.ts';

const went: string[] = [];
jest.unstable_mockModule('../navigation/leave-page.ts', () => ({
  loadAddress: (address: string) => {
    went.push(address);
  },
}));
const { ReaderLinks } = await import('../paywall/reader-links.tsx');
const { PageBody } = await import('../shell/page-body.tsx');
const { PageFrame } = await import('../shell/page-frame.tsx');

const readers = {
  anonymous: {},
  'signed in': { isLoggedIn: true, user_email: 'ada@example.com' },
  'ad-free': { isLoggedIn: true, user_email: 'ada@example.com', isAdFree: true },
} as const satisfies Record<string, Partial<SiteState['paywall']>>;

function openPage(
  reader: Partial<SiteState['paywall']>,
  address = '/',
  context: Partial<SiteState['context']> = {},
) {
  return open(
    address,
    <PageFrame>
      <PageBody>
        <a href="/inside/">Inside</a>
      </PageBody>
    </PageFrame>,
    {
      context: { ...initialState.context, ...context },
      paywall: { ...initialState.paywall, ...reader },
    },
  );
}

const entry = { contentType: 'article', isPaywalled: true } as const;
const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
/** The bar that replaces the header has one too, once its code is there. */
const subscribeLinks = () => header().queryAllByRole('link', { name: 'Subscribe' });
const menuButton = (name = 'ada@example.com') => screen.findByRole('button', { name });
const names = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** By the header's button: the bar that replaces the header has one too, once its code is there. */
async function openMenu(): Promise<void> {
  const [button] = screen.getAllByRole('button', { name: 'Menu' });
  await userEvent.click(button ?? document.body);
}

/** The open account menu. */
function panel(button: HTMLElement): HTMLElement | null {
  return document.getElementById(button.getAttribute('aria-controls') ?? '');
}

beforeEach(() => {
  went.length = 0;
  clearCookies();
  serve(() => success());
});
afterEach(() => {
  cleanup();
});

describe('Reader roles', () => {
  it('AC-07 an anonymous reader sees Sign In, the footer’s Login, and no account', () => {
    openPage(readers.anonymous);
    expect(header().getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/account/sign-in/',
    );
    expect(footer().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/account/sign-in/',
    );
    expect([
      footer().queryByRole('link', { name: 'Give a Gift' }),
      screen.queryByRole('button', { name: 'Manage Account' }),
    ]).toEqual([null, null]);
  });

  it('AC-07 a paywalled page hides the footer’s Login, and its sign-in leads back to the item', () => {
    openPage(readers.anonymous, '/story/a%20b/', entry);
    expect(header().getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      '/account/sign-in/?redirectURL=%2Fstory%2Fa%2520b%2F',
    );
    expect(footer().queryByRole('link', { name: 'Login' })).toBeNull();
    expect(subscribeLinks()).not.toEqual([]);
  });

  it('RT-14 the footer’s Login on a free item leads back to the item', () => {
    openPage(readers.anonymous, '/story/a%20b/', { ...entry, isPaywalled: false });
    expect(footer().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/account/sign-in/?redirectURL=%2Fstory%2Fa%2520b%2F',
    );
  });

  it('AC-07 a signed-in reader who is not ad-free sees account, verification and sign-out, and no header link to subscribe on paywalled pages', async () => {
    openPage(readers['signed in'], '/story/a/', entry);
    const button = await menuButton();
    await userEvent.click(button);
    expect(names(panel(button) ?? document.body)).toEqual([
      'My Account',
      'Verify Subscription',
      'Sign Out',
    ]);
    expect(subscribeLinks()).toEqual([]);
    expect(footer().queryByRole('link', { name: 'Give a Gift' })).toBeNull();
    cleanup();
    openPage(readers['signed in'], '/story/a/', { ...entry, isPaywalled: false });
    await menuButton();
    expect(subscribeLinks()).not.toEqual([]);
  });

  it('AC-07 an ad-free reader has nothing to verify, and can give a gift', async () => {
    openPage(readers['ad-free']);
    const button = await menuButton();
    await userEvent.click(button);
    expect(names(panel(button) ?? document.body)).toEqual(['My Account', 'Sign Out']);
    expect(footer().getByRole('link', { name: 'Give a Gift' })).toBeTruthy();
  });
});

describe('A wall', () => {
  it('AC-07 has Sign in and Register for existing subscribers, and verification for a signed-in reader', () => {
    const hrefs = () =>
      screen
        .getAllByRole('link')
        .map((link) => `${link.textContent ?? ''} ${link.getAttribute('href') ?? ''}`);
    const wall = (reader: Partial<SiteState['paywall']>) =>
      open('/story/a/', <ReaderLinks path="/story/a/" isLoggedIn={reader.isLoggedIn === true} />, {
        paywall: { ...initialState.paywall, ...reader },
      });
    wall(readers.anonymous);
    expect(hrefs()).toEqual([
      'Sign in /account/sign-in/?redirectURL=%2Fstory%2Fa%2F',
      'Register /account/register/?redirectURL=%2Fstory%2Fa%2F',
    ]);
    cleanup();
    wall(readers['signed in']);
    expect(hrefs()).toEqual([
      'Verify subscription /account/link-your-subscription/?redirectURL=%2Fstory%2Fa%2F',
    ]);
  });
});

/** Account text of the menu, which is loaded when it opens. */
const menuAccount = () =>
  [...document.querySelectorAll('.menu-account li')].map((item) => item.textContent);

describe('The account menu', () => {
  it('HD-09 is closed by default, opens on a click on the name, and closes on a click outside', async () => {
    openPage(readers['signed in']);
    const button = await menuButton();
    expect([button.getAttribute('aria-expanded'), panel(button)]).toEqual(['false', null]);
    await userEvent.click(button);
    expect([button.getAttribute('aria-expanded'), panel(button) !== null]).toEqual(['true', true]);
    await userEvent.click(screen.getByRole('main'));
    expect([button.getAttribute('aria-expanded'), panel(button)]).toEqual(['false', null]);
  });

  it('HD-09 says Manage Account when there is no email address', async () => {
    openPage({ isLoggedIn: true });
    expect(await menuButton('Manage Account')).toBeTruthy();
  });

  it('HD-09 works by keyboard: opens, moves through its links, closes on Escape with the focus back on its name, and closes when the focus leaves', async () => {
    openPage(readers['signed in']);
    const button = await menuButton();
    button.focus();
    await userEvent.keyboard('{Enter}{Tab}');
    expect(document.activeElement?.textContent).toBe('My Account');
    await userEvent.keyboard('{Escape}');
    expect([panel(button), document.activeElement]).toEqual([null, button]);
    await userEvent.keyboard('{Enter}{Tab}{Tab}{Tab}');
    expect(document.activeElement?.textContent).toBe('Sign Out');
    await userEvent.keyboard('{Tab}');
    expect(panel(button)).toBeNull();
  });

  it('AC-06 ends the session on sign-out, resets the header and goes home', async () => {
    const asked = serve(() => success());
    storeLoginCookies(
      { meridian_logged_in: 'true', user_email: 'ada@example.com' },
      { environment: 'ci', cookieDomain: '' },
    );
    const store = openPage(readers['signed in']);
    store.actions.setLoginResult(['x']);
    await userEvent.click(await menuButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    await waitFor(() => {
      expect(went).toEqual(['/']);
    });
    expect([
      asked.map(({ path }) => path),
      document.cookie,
      store.getState().loginForm.errors,
    ]).toEqual([['/api/logout'], '', ['x']]);
    expect(header().getByRole('link', { name: 'Sign In' })).toBeTruthy();
  });

  it('AC-06 tells a reader when sign-out has failed', async () => {
    serve(() => {
      throw new TypeError('Failed to fetch');
    });
    openPage(readers['signed in']);
    await userEvent.click(await menuButton());
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'You’re still signed in. We couldn’t reach the server. Check your connection and try again.',
    );
    expect(went).toEqual([]);
  });

  it('HD-10 is also in the menu of narrow windows, with verification first', async () => {
    openPage(readers['signed in']);
    await menuButton();
    await openMenu();
    await waitFor(() => {
      expect(menuAccount()).toEqual(['Verify Subscription', 'My Account', 'Sign Out']);
    });
    cleanup();
    openPage(readers.anonymous);
    await openMenu();
    await waitFor(() => {
      expect(menuAccount()).toEqual(['Sign In']);
    });
  });
});

describe('The success banner', () => {
  // jsdom knows no idle time: what waits for it would wait a second.
  beforeEach(() => {
    Object.assign(window, { requestIdleCallback: setTimeout, cancelIdleCallback: clearTimeout });
  });
  afterAll(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  it.each(['/?g=true', '/?g', '/story/a/?x=1&g=1'])(
    'PN-02 shows at %s with the text of the specification, and its control hides it',
    async (address) => {
      openPage(readers.anonymous, address);
      const banner = await screen.findByRole('status', { name: 'Success!' });
      expect(within(banner).getByRole('heading', { name: 'Success!' })).toBeTruthy();
      expect(banner.querySelector('p')?.textContent).toBe(
        'You now have unlimited access to an ad-free site as well as the digital edition of the magazine.',
      );
      await userEvent.click(within(banner).getByRole('button', { name: 'Close this message' }));
      expect(screen.queryByRole('status', { name: 'Success!' })).toBeNull();
      expect(document.activeElement).toBe(screen.getByRole('main'));
    },
  );

  it('PN-02 does not show without g', async () => {
    openPage(readers.anonymous, '/?gift=1&x=g');
    await new Promise((done) => {
      setTimeout(done, 100);
    });
    expect(screen.queryByText('Success!')).toBeNull();
  });
});
