/** @jest-environment ./test/support/reader-environment.mjs */
/** Codes and currencies on the page of plans. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { open } from '../../test/support/reader-page.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import type { ShownPrice } from '../state/secondary.ts';
import { Page as Subscribe } from '../pages/subscribe.tsx';

beforeEach(() => {
  localStorage.clear();
});
afterEach(cleanup);

const price = (currency: string, amount: number): ShownPrice => ({
  key: `digital-year-${currency.toLowerCase()}`,
  ...{ amount, currency, first: `${currency} ${amount}`, text: `${currency} ${amount} a year` },
});
function page(more: Partial<SiteState['secondary']> = {}): Partial<SiteState> {
  const plans = [
    { name: 'Digital', benefits: [], prices: [price('USD', 10), price('EUR', 9)] },
    // It is sold in one currency alone.
    { name: 'Complete', benefits: [], prices: [price('USD', 30)] },
  ];
  return { secondary: { ...initialState.secondary, plans, ...more } };
}
const shown = () => screen.getAllByText(/ a year$/).map(({ textContent }) => textContent);

describe('Prices in several currencies', () => {
  it('are shown in the first one of the brand file, and in another by a link', () => {
    open('/subscribe/', <Subscribe />, page());
    expect(shown()).toEqual(['USD 10 a year', 'USD 30 a year']);
    const link = screen.getByRole('link', { name: 'EUR' });
    expect(link.getAttribute('href')).toBe('/subscribe/?currency=EUR');
    expect(screen.getByRole('link', { name: 'USD' }).getAttribute('aria-current')).toBe('true');
  });

  it('are those of the address, with the way back and the code kept', () => {
    const query = '?currency=eur&offer=SPRING&redirectURL=%2Fstory%2Fa';
    open(`/subscribe/${query}`, <Subscribe />, page());
    expect(shown()).toEqual(['EUR 9 a year', 'USD 30 a year']);
    expect(screen.getByRole('link', { name: 'USD' }).getAttribute('href')).toBe(
      '/subscribe/?currency=USD&offer=SPRING&redirectURL=%2Fstory%2Fa',
    );
  });

  it('are remembered as the reader chose, and a currency that is not sold changes nothing', () => {
    open('/subscribe/', <Subscribe />, page());
    fireEvent.click(screen.getByRole('link', { name: 'EUR' }));
    cleanup();
    open('/subscribe/?currency=GBP', <Subscribe />, page());
    expect(shown()).toEqual(['EUR 9 a year', 'USD 30 a year']);
  });
});

describe('The field for a code', () => {
  it('is there where the publisher has codes, and says what became of one', () => {
    open('/subscribe/', <Subscribe />, page());
    expect(screen.queryByLabelText('Code')).toBeNull();
    cleanup();
    const offerCode = { says: 'We don’t know this code.', isWrong: true };
    open('/subscribe/?offer=SPRNG', <Subscribe />, page({ offerCode }));
    const field = screen.getByLabelText<HTMLInputElement>('Code');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['SPRNG', 'true']);
    expect(field.closest('details')?.open).toBe(true);
    expect(field.form?.method).toBe('get');
  });
});

describe('The way to payment', () => {
  const again = (query: string) => {
    open(`/subscribe/checkout/${query}`, <Subscribe />, page());
    return document.querySelector<HTMLInputElement>('input[name=again]')?.value;
  };

  it('says which price its page has: that of who has subscribed before, where the checkout led back', () => {
    expect(again('')).toBeUndefined();
    cleanup();
    expect(again('?plan=digital-year-usd&error=firstPriceOnce')).toBe('1');
    screen.getByText(/^You have subscribed before/);
  });
});
