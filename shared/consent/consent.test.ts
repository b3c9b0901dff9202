import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  allowedPurposes,
  asksFirst,
  consentSources,
  formatConsent,
  parseConsent,
  purposes,
} from './consent.ts';

const decidedAtS = 1_790_000_000;

describe('The record of consent', () => {
  it('survives the cookie', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...consentSources),
        fc.subarray([...purposes]),
        (source, granted) => {
          const record = { decidedAtS, source, granted };
          expect(parseConsent(formatConsent(record))).toEqual(record);
        },
      ),
    );
  });

  it.each([
    undefined,
    '',
    '0.1790000000.banner.analytics',
    '1.1790000000.banner',
    '1.1790000000.stranger.analytics',
    '1.1790000000.banner.analytics-everything',
    '1.1790000000.banner.analytics-analytics',
    '1.soon.banner.analytics',
    '1.1790000000.banner.analytics.more',
  ])('is not taken from %j', (value) => {
    expect(parseConsent(value)).toBeUndefined();
  });
});

describe('What a reader allows', () => {
  it('is nothing before a choice where consent comes first, and everything elsewhere', () => {
    const input = { record: undefined, sendsGpc: false };
    expect(allowedPurposes({ ...input, isOptIn: true })).toEqual([]);
    expect(allowedPurposes({ ...input, isOptIn: false })).toEqual(purposes);
  });

  it('follows the choice wherever the reader is', () => {
    const record = { decidedAtS, source: 'banner', granted: ['analytics'] } as const;
    for (const isOptIn of [true, false])
      expect(allowedPurposes({ record, sendsGpc: false, isOptIn })).toEqual(['analytics']);
  });

  it('never includes sharing when the browser sends Global Privacy Control', () => {
    const record = { decidedAtS, source: 'preferences', granted: purposes } as const;
    for (const isOptIn of [true, false])
      for (const made of [record, undefined])
        for (const purpose of allowedPurposes({ record: made, sendsGpc: true, isOptIn }))
          expect(purpose).toBe('analytics');
  });
});

describe('Consent before anything happens', () => {
  const inTwoZones = {
    default: 'allowed',
    timeZones: ['America/New_York', 'America/Chicago'],
  } as const;

  it.each([
    ['without a rule', undefined, 'America/New_York', true],
    ['where the brand denies', { default: 'denied' } as const, 'America/New_York', true],
    ['where the brand allows everywhere', { default: 'allowed' } as const, 'Europe/Paris', false],
    ['in a time zone that the brand names', inTwoZones, 'America/Chicago', false],
    ['in another time zone', inTwoZones, 'Europe/Paris', true],
    ['in an unknown time zone', inTwoZones, undefined, true],
    ['with a clock that says UTC', inTwoZones, 'UTC', true],
  ])('%s: %#', (_name, rule, timeZone, expected) => {
    expect(asksFirst(rule, () => timeZone)).toBe(expected);
  });
});
