/** @jest-environment ./test/support/reader-environment.mjs */
/** The offer and the step of payment, for readers whom only the browser knows. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { brand } from '#brand';
import { open } from '../../test/support/reader-page.ts';
import { initialState, type SiteState } from '../state/site-state.ts';
import { Page as Register } from '../pages/account-register.tsx';
import { Page as Subscribe } from '../pages/subscribe.tsx';
import { checkoutAddress } from './checkout-address.ts';

afterEach(cleanup);

const FROM = '?redirectURL=%2Fstory%2Fa';
const PAYMENT = `/subscribe/checkout/${FROM}`;
type Reader = Partial<SiteState['paywall']>;
const reader = (paywall: Reader) => ({ paywall: { ...initialState.paywall, ...paywall } });
const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('Subscribing', () => {
  it('AC-07 a signed-in reader goes from the offer to payment at once and is not asked to sign in', () => {
    open(`/subscribe/${FROM}`, <Subscribe />, reader({ isLoggedIn: true }));
    expect(href(`Subscribe for ${brand.offer?.price}`)).toBe(PAYMENT);
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
  });

  it('AC-07 a signed-in reader at the form of the first step gets the way to the second', () => {
    const address = `/account/register/?redirectURL=${encodeURIComponent(PAYMENT)}`;
    open(address, <Register />, reader({ isLoggedIn: true }));
    expect(href('Continue to payment')).toBe(PAYMENT);
    expect(screen.queryByLabelText('Email address')).toBeNull();
  });

  it('AC-07 payment asks only readers without an account to make one, and leads back to the story', () => {
    open(PAYMENT, <Subscribe />);
    expect(screen.getByText('Step 2 of 2: payment').hidden).toBe(true);
    expect(href('Register')).toBe(`/account/register/?redirectURL=${encodeURIComponent(PAYMENT)}`);
    expect(screen.getByRole('link', { name: 'Register' }).className).toBe('button');
    cleanup();
    open(PAYMENT, <Subscribe />, reader({ isLoggedIn: true }));
    expect(screen.queryByRole('link', { name: 'Register' })).toBeNull();
    expect(href('Back to the story')).toBe('/story/a');
  });

  it('AC-07 payment says whose account it is for, and leads to it', () => {
    const user_email = 'ada@reader.example';
    open(PAYMENT, <Subscribe />, reader({ isLoggedIn: true, user_email }));
    screen.getByText(`Signed in as ${user_email}`);
    expect(screen.getByText('Step 1 of 2: your account').hidden).toBe(true);
    expect(href('My account')).toBe(brand.links.myAccount);
  });

  it.each(['/subscribe/', '/subscribe/checkout/'])(
    'AC-07 a subscriber sees at %s that there is a subscription, and no offer',
    (path) => {
      open(`${path}${FROM}`, <Subscribe />, reader({ isLoggedIn: true, isSubscriber: true }));
      expect(screen.getByRole('heading').textContent).toBe('You have a subscription');
      expect(document.body.textContent).not.toContain(brand.offer?.price);
      expect(href('Back to the story')).toBe('/story/a');
    },
  );

  it('AC-04 the provider’s page gets the address to return to, and nothing else', () => {
    const origin = 'https://www.example.com';
    const offer = (checkout?: string) => ({
      origin,
      offer: { price: '$5', term: 'one year', checkout },
    });
    expect(checkoutAddress(offer(), '/story/a')).toBeUndefined();
    expect(checkoutAddress(offer('https://pay.example/'), '/story/a')).toBe('https://pay.example/');
    expect(checkoutAddress(offer('https://pay.example/?to={returnURL}'), '/story/a?b=1&c')).toBe(
      'https://pay.example/?to=https%3A%2F%2Fwww.example.com%2Fstory%2Fa%3Fb%3D1%26c',
    );
  });
});
