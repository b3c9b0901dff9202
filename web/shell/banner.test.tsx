/** @jest-environment ./test/support/reader-environment.mjs */
/** Where the banner stands that asks to verify an address. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { open } from '../../test/support/reader-page.ts';
import type { PageType } from '../../shared/pages.ts';
import { planVerifyNotice } from '../account/due-banner.ts';
import { initialState } from '../state/site-state.ts';
import { VerifyBanner } from './banner.tsx';
import { BannerPlace } from './banner-place.tsx';

afterEach(cleanup);

describe('The banner after a registration', () => {
  it('AC-01 stands above the page, where it covers nothing', async () => {
    open(
      '/',
      <>
        <main id="main" />
        <VerifyBanner email="ada@example.com" />
      </>,
      {},
    );
    const banner = await screen.findByRole('status', { name: 'Check your inbox' });
    expect(banner.dataset.place).toBe('top');
    expect(
      banner.compareDocumentPosition(screen.getByRole('main')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).not.toBe(0);
  });

  it('AC-01 is left out on the account page, which says the same', async () => {
    const arrive = (contentType: PageType) => {
      planVerifyNotice('ada@example.com');
      const { context, paywall } = initialState;
      open('/', <BannerPlace />, {
        context: { ...context, contentType },
        paywall: { ...paywall, isLoggedIn: true },
      });
    };
    arrive('account-details');
    await waitFor(() => {
      expect(sessionStorage.getItem('banner-due')).toBe('');
    });
    expect(screen.queryByText('Check your inbox')).toBeNull();
    cleanup();
    arrive('homepage');
    expect(await screen.findByText('Check your inbox')).toBeTruthy();
  });
});
