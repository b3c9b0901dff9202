import { describe, expect, it } from '@jest/globals';
import { judgeEvents } from './payments-check.ts';

const now = Date.parse('2027-03-10T12:00:00Z');
const DAY = 86_400_000;
const none = { stripe: false, hook: false, mollie: false };
const both = { ...none, stripe: true, hook: true };
const mollie = { ...none, mollie: true };

describe('masthead doctor says of the payment provider’s events', () => {
  it.each([
    [undefined, none, 'ok', 'nothing is sold'],
    [undefined, { ...none, stripe: true }, 'problem', 'stripe-hook is not set'],
    [undefined, both, 'ok', 'no event of Stripe has come yet'],
    [now - 2 * DAY, both, 'ok', 'the last event came at 2027-03-08T12:00:00.000Z'],
    [now - 40 * DAY, both, 'problem', 'No event of Stripe has come for 40 days'],
    [undefined, mollie, 'ok', 'no event of Mollie has come yet'],
    [now - 40 * DAY, mollie, 'problem', 'No event of Mollie has come for 40 days'],
    // The demo's events.
    [now - 40 * DAY, none, 'ok', 'the last event came at'],
  ])('%j with %j: %s, %s', (last, isSet, state, says) => {
    expect(judgeEvents(last, isSet, now)).toMatchObject({
      state,
      says: expect.stringContaining(says),
    });
  });
});
