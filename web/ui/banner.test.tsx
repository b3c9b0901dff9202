/** @jest-environment ./test/support/reader-environment.mjs */
/** Where the banner stands that asks to verify an address. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { open } from '../../test/support/reader-page.ts';
import { VerifyBanner } from './banner.tsx';

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
});
