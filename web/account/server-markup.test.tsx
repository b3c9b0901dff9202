/**
 * Account and newsletter pages as the server sends them: forms that post without scripts, and
 * nothing about any reader.
 */
import { describe, expect, it } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { renderToString } from 'react-dom/server';
import { Router } from 'react-router-dom';
import { brand } from '../../shared/brand/meridian.ts';
import { consentText } from '../../shared/newsletters/consent-text.ts';
import { PageBody } from '../shell/page-body.tsx';
import { PageFrame } from '../shell/page-frame.tsx';
import { Page as Details } from '../pages/account-details.tsx';
import { Page as LinkSubscription } from '../pages/account-link.tsx';
import { Page as Newsletter } from '../pages/newsletter.tsx';
import { Page as Register } from '../pages/account-register.tsx';
import { Page as SignIn } from '../pages/account-sign-in.tsx';
import { initialState, type SiteState } from '../state/site-state.ts';
import { createSiteStore, StoreProvider } from '../state/store.ts';
import { siteHistory } from '../navigation/site-history.ts';
import { stateAt } from '../../test/support/reader-page.ts';

function markup(
  Page: () => React.ReactNode,
  path: string,
  query: Record<string, string> = {},
  changes: Partial<SiteState> = {},
): Document {
  const state = stateAt(path, changes);
  const store = createSiteStore({
    ...state,
    context: { ...state.context, url: { pathname: path, query } },
  });
  const html = renderToString(
    <StoreProvider value={store}>
      <Router static location={path} navigator={siteHistory}>
        <PageFrame>
          <PageBody>
            <Page />
          </PageBody>
        </PageFrame>
      </Router>
    </StoreProvider>,
  );
  return new JSDOM(html, { url: 'https://www.meridian.example' }).window.document;
}

/** Returns the method, address and fields of the forms in the main part. */
function forms(document: Document): string[] {
  return [...document.querySelectorAll('main form')].map(
    (form) =>
      `${form.getAttribute('method') ?? ''} ${form.getAttribute('action') ?? ''} ${[...form.querySelectorAll('input')].map((input) => input.name).join(' ')}`,
  );
}
const newsletters = (key?: string, type: SiteState['context']['contentType'] = 'newsletter') => ({
  context: { ...initialState.context, contentType: type },
  secondary: { ...initialState.secondary, newsletterKey: key },
});

describe('Pages without scripts', () => {
  it.each([
    ['signing in', SignIn, '/account/sign-in/', ['post /api/login email password']],
    [
      'asking for a password',
      SignIn,
      '/account/forgot-password/',
      ['post /api/password/forgot email'],
    ],
    [
      'registering',
      Register,
      '/account/register/',
      ['post /api/register email password passwordAgain'],
    ],
    [
      'linking',
      LinkSubscription,
      '/account/link-your-subscription/',
      ['post /api/link accountNumber postalCode', 'post /api/link email'],
    ],
    [
      'choosing a password',
      Details,
      '/account/reset-password/',
      ['post /api/password/reset token password passwordAgain'],
    ],
    ['verifying an address', Details, '/account/verify-email/', ['post /api/email/verify token']],
    ['signing out', Details, '/account/my-account/', ['post /api/logout ']],
  ])('AC-01 %s is a form that posts without scripts', (_, Page, path, expected) => {
    expect(forms(markup(Page, path))).toEqual(expected);
  });

  it('AC-01 verifying an address by a link is a form that posts, and asks for the password where it is needed', () => {
    const link = (query: Record<string, string>) =>
      markup(Details, '/account/verify-email/', { token: 'verify.en', ...query });
    const notMe = 'post /api/email/verify token answer';
    expect(forms(link({}))).toEqual(['post /api/email/verify token', notMe]);
    const asked = link({ redirectURL: '/story/a/', error: 'proofNeeded' });
    expect(forms(asked)).toEqual(['post /api/email/verify token redirectURL password', notMe]);
    expect(asked.querySelector('[role=alert]')).toBeNull();
    const wrong = link({ redirectURL: '//evil.example/', error: 'wrongProof' });
    expect(forms(wrong)).toEqual(['post /api/email/verify token password', notMe]);
    expect(wrong.querySelector('[role=alert]')?.textContent).toContain('neither the password');
    expect(
      markup(Details, '/account/verify-email/', { done: 'addressTakenBack' }).querySelector('main')
        ?.textContent,
    ).toContain('has its old email address again');
  });

  it('NL-05 a newsletter’s sign-up is a form that posts, and so is the confirmation that an email links to', () => {
    expect(forms(markup(Newsletter, '/newsletter/weekly/', {}, newsletters('WEEKLY')))).toEqual([
      'post /api/newsletters/subscribe email newsletter source reference',
    ]);
    expect(
      forms(
        markup(Newsletter, '/newsletter/weekly/', { confirm: 'tok.en' }, newsletters('WEEKLY')),
      ),
    ).toEqual(['post /api/newsletters/confirm token']);
    expect(
      forms(
        markup(
          Newsletter,
          '/newsletter/weekly/unsubscribe/',
          {},
          newsletters('WEEKLY', 'unsubscribe'),
        ),
      ),
    ).toEqual(['post /api/newsletters/unsubscribe newsletter email what what']);
    expect(
      forms(
        markup(
          Newsletter,
          '/newsletter/weekly/unsubscribe/',
          { token: 'tok.en' },
          newsletters('WEEKLY', 'unsubscribe'),
        ),
      ),
    ).toEqual(['post /api/newsletters/unsubscribe token']);
  });

  it('RT-14 a page shows only valid values from its URL: a good redirect URL, an error of the closed list', () => {
    const page = markup(SignIn, '/account/sign-in/', {
      redirectURL: '/story/a/',
      error: 'invalidCredentials',
    });
    expect(page.querySelector<HTMLInputElement>('input[name=redirectURL]')?.value).toBe(
      '/story/a/',
    );
    expect(page.querySelector('[role=alert]')?.textContent).toContain(
      'That email and password don’t match',
    );
    const hostile = markup(SignIn, '/account/sign-in/', {
      redirectURL: '//evil.example',
      error: '<script>alert(1)</script>',
    });
    expect(hostile.querySelector('input[name=redirectURL]')).toBeNull();
    expect(hostile.querySelector('[role=alert]')?.textContent).toContain(
      'That didn’t work. Try again.',
    );
  });

  it.each([
    [SignIn, '/account/sign-in/', 'passwordChanged', 'Password changed'],
    [Details, '/account/my-account/', 'emailSent', 'Check your inbox'],
    [SignIn, '/account/forgot-password/', '', 'Check your inbox'],
  ])('AC-01 the next page says what was done (%#)', (Page, path, done, words) => {
    const page = markup(Page, path, done === '' ? { sent: '1' } : { done });
    expect(page.querySelector('main [role=status] h2')?.textContent).toBe(words);
    expect(
      markup(Page, path, { done: 'constructor' }).querySelector('main [role=status] h2'),
    ).toBeNull();
  });

  it('AC-07 the markup contains nothing about a reader', () => {
    const page = markup(Details, '/account/my-account/');
    expect(page.querySelector('header')?.textContent).toContain('Sign In');
    expect(page.body.textContent).not.toMatch(/Sign Out|Manage Account|Signed in as|Success!/);
  });

  it('AC-02 every field has a label, and every page has one h1', () => {
    for (const [Page, path] of [
      [SignIn, '/account/sign-in/'],
      [Register, '/account/register/'],
      [LinkSubscription, '/account/link-your-subscription/'],
      [Details, '/account/reset-password/'],
    ] as const) {
      const page = markup(Page, path);
      expect(page.querySelectorAll('h1')).toHaveLength(1);
      for (const input of page.querySelectorAll<HTMLInputElement>(
        'main input:not([type=hidden])',
      )) {
        expect([input.name, input.labels?.[0]?.textContent]).toEqual([
          input.name,
          expect.stringMatching(/\w/),
        ]);
        expect(input.autocomplete).not.toBe('');
      }
    }
  });
});

describe('The text that a reader agrees to', () => {
  const text = (page: ParentNode, selector: string) =>
    page.querySelector(selector)?.textContent ?? '';
  const weekly = brand.newsletters.WEEKLY;
  const stored = weekly === undefined ? '' : consentText(weekly);

  it('NL-01 is the text that the consent trail stores, on the newsletter’s own page', () => {
    const page = markup(
      Newsletter,
      '/newsletter/weekly/',
      {},
      {
        ...newsletters('WEEKLY'),
        content: { ...initialState.content, name: weekly?.PAGE_TITLE ?? '' },
      },
    );
    expect(stored).toBe(
      `${weekly?.TITLE ?? ''}. ${text(page, '.dek')} ${text(page, '.letters-note')}`,
    );
    expect(text(page, 'h1')).toContain(weekly?.TITLE);
  });

  it('NL-01 is the text that the consent trail stores, in the list of all newsletters', () => {
    const page = markup(Newsletter, '/newsletter/', {}, newsletters());
    const row = [...page.querySelectorAll('.letters-option')].find(
      (option) => text(option, '.letters-option-title') === weekly?.TITLE,
    );
    expect(row === undefined ? '' : text(row, '.letters-option-text')).toBe(weekly?.DESCRIPTION);
    expect(stored.endsWith(text(page, '.letters-note'))).toBe(true);
  });
});
