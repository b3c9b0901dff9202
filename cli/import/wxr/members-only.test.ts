import { describe, expect, it } from '@jest/globals';
import { isMembersOnly } from './members-only.ts';

describe('items for members or paying readers', () => {
  const none = new Set<string>();

  it.each([
    ['_jetpack_newsletter_access', 'subscribers', true],
    ['_jetpack_newsletter_access', 'paid_subscribers', true],
    ['_jetpack_newsletter_access', 'everybody', false],
    ['_members_access_role', 'gold', true],
    ['rcp_user_level', 'None', false],
    ['rcp_subscription_level', 'a:1:{i:0;s:1:"2";}', true],
  ])('are recognized by %s = %s: %s', (key, value, expected) => {
    expect(isMembersOnly({ meta: new Map([[key, [value]]]) }, none)).toBe(expected);
  });

  it.each([
    ['restrict', true],
    ['block:jetpack/paywall', true],
    ['contact_form', false],
  ])('are recognized by %s in the body: %s', (name, expected) => {
    expect(isMembersOnly({ meta: new Map() }, new Set([name]))).toBe(expected);
  });
});
