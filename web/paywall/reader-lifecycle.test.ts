/** When a paywall unit exists, where it is placed, and whom it listens to. */
import { describe, expect, it } from '@jest/globals';
import { unitFormat } from './use-posted-format.ts';
import { unitLifecycle, type Unit, type UnitEvent } from './unit-lifecycle.ts';
import { unitPlace } from './unit-place.ts';
import { parsePaywallMessage } from './paywall-messages.ts';

const hidden: Unit = { phase: 'hidden' };
const requested: Unit = { phase: 'requested', remaining: 3, slot: 'cm_growler_3' };
const shown: Unit = { ...requested, phase: 'shown' };
const closed: Unit = { ...requested, phase: 'hidden', closedAt: 3 };
const three: UnitEvent = { type: 'remaining-changed', remaining: 3, slot: 'cm_growler_3' };
const two: UnitEvent = { type: 'remaining-changed', remaining: 2, slot: 'cm_tall_growler' };
const seven: UnitEvent = { type: 'remaining-changed', remaining: 7, slot: undefined };
const display: UnitEvent = { type: 'display-changed', display: true };
const close: UnitEvent = { type: 'message', message: { type: 'close-paywall' } };
const tablet: UnitEvent = {
  type: 'message',
  message: { type: 'paywall-format', format: 'tablet' },
};

describe('A paywall unit', () => {
  it.each<[string, Unit, UnitEvent, Unit]>([
    ['hidden, is requested when the remaining count changes', hidden, three, requested],
    [
      'hidden, stays so at a count without a unit',
      hidden,
      seven,
      { phase: 'hidden', remaining: 7, slot: undefined },
    ],
    ['hidden, does not show by display alone', hidden, display, hidden],
    ['hidden, has nothing to close', hidden, close, hidden],
    ['requested, shows when display becomes true', requested, display, shown],
    [
      'requested, waits while display is false',
      requested,
      { type: 'display-changed', display: false },
      requested,
    ],
    ['requested, hides when it is closed', requested, close, closed],
    ['shown, hides when it is closed', shown, close, closed],
    ['shown, stays when the count is the same', shown, three, shown],
    [
      'shown, stays when display is turned off for the next request',
      shown,
      { type: 'display-changed', display: false },
      shown,
    ],
    [
      'shown, is requested anew when the count changes',
      shown,
      two,
      { phase: 'requested', remaining: 2, slot: 'cm_tall_growler', format: undefined },
    ],
    [
      'shown, hides at a count without a unit',
      shown,
      seven,
      { phase: 'hidden', remaining: 7, slot: undefined },
    ],
    ['shown, takes the format that a message names', shown, tablet, { ...shown, format: 'tablet' }],
    ['closed, stays so while the count is the same', closed, three, closed],
    ['closed, does not show by display', closed, display, closed],
    [
      'closed on an earlier page, does not come back at that count',
      { phase: 'hidden', closedAt: 3 },
      three,
      closed,
    ],
    [
      'closed, comes back when the count changes',
      closed,
      two,
      { phase: 'requested', remaining: 2, slot: 'cm_tall_growler', format: undefined },
    ],
  ])('PW-06 %s', (_title, unit, event, expected) => {
    expect(unitLifecycle(unit, event)).toEqual(expected);
  });

  it.each([
    [599, 'mobile'],
    [600, 'tablet'],
    [899, 'tablet'],
    [900, 'desktop'],
  ])('PW-06 in a window of %i px has the format %s', (width, format) => {
    expect(unitFormat(width)).toBe(format);
  });

  it.each([
    ['cm_tall_growler', 900, 'text'],
    ['cm_tall_growler', 899, 'foot'],
    ['cm_tall_growler', -400, 'foot'],
    ['cm_tall_growler', undefined, 'foot'],
    ['cm_growler_3', 2_000, 'foot'],
  ] as const)(
    'PW-03 %s with its place at %s px in a window of 900 appears in the %s, so that nothing visible moves',
    (slot, top, place) => {
      expect(unitPlace(slot, top, 900)).toBe(place);
    },
  );
});

describe('Paywall unit messages', () => {
  const origin = 'https://www.example.com';
  const from = (data: unknown, sender = origin) =>
    parsePaywallMessage({ origin: sender, data }, origin);

  it('PW-06 are read only from the same origin', () => {
    expect(from({ type: 'close-paywall' })).toEqual({ type: 'close-paywall' });
    for (const foreign of [
      'https://example.com',
      'http://www.example.com',
      'https://www.example.com:444',
      'https://www.example.com.evil.example',
      'null',
      '',
    ]) {
      expect(from({ type: 'close-paywall' }, foreign)).toBeUndefined();
    }
  });

  it('PW-06 name the format desktop, tablet or mobile', () => {
    for (const format of ['desktop', 'tablet', 'mobile'])
      expect(from({ type: 'paywall-format', format })).toEqual({ type: 'paywall-format', format });
  });

  it.each([
    null,
    undefined,
    'close-paywall',
    7,
    [],
    {},
    { type: 'close' },
    { type: ['close-paywall'] },
    { type: 'paywall-format' },
    { type: 'paywall-format', format: 'watch' },
  ])('PW-06 are ignored when they have another shape: %j', (data) => {
    expect(from(data)).toBeUndefined();
  });
});
