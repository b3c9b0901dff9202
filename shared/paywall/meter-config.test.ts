import { describe, expect, it } from '@jest/globals';
import { firstKeys, turnKeys } from './key-rotation.ts';
import { METER_CONFIG_MAX_BYTES, METER_MAX_LIMIT, parseMeterConfig } from './meter-config.ts';
import { formatMeterConfig, meterConfig } from './write-meter-config.ts';
import { NOW, testConfig, testKey, testKeys, WORD, ZONE } from './testing/fixtures.ts';

const fresh = (name: string) => ({
  sample: testKey(`sample ${name}`),
  subscription: testKey(`subscription ${name}`),
});

describe('The configuration of the edge', () => {
  it('PW-02 states how many items a month are open, and how many the edge may grant by itself', () => {
    const config = meterConfig(testKeys, 4, ZONE, NOW);
    expect(config).toMatchObject({ ...testKeys, g: 1, max: 4, grace: 900 });
    expect(config.e?.[0]).toBe(Date.parse('2026-12-01T05:00:00.000Z') / 1000);
    expect(parseMeterConfig(formatMeterConfig(config))).toEqual(config);
  });

  it('PW-02 is also valid without a table of periods', () => {
    expect(parseMeterConfig(JSON.stringify(testConfig({ e: undefined })))).toMatchObject({
      max: 4,
    });
  });

  it.each([
    ['cur', { cur: undefined }],
    ['cur', { cur: 7 }],
    ['k', { cur: '8' }],
    ['k', { cur: 'constructor' }],
    ['k', { k: undefined }],
    ['k', { k: { 7: 'short' } }],
    ['k', { k: { ...testKeys.k, 8: 1 } }],
    ['s', { s: {} }],
    ['s', { s: { 6: testKeys.s[6] } }],
    ['g', { g: -1 }],
    ['g', { g: 0.5 }],
    ['g', { g: '1' }],
    ['g', { g: null }],
    ['max', { max: -2 }],
    ['max', { max: METER_MAX_LIMIT + 1 }],
    ['max', { max: undefined }],
    ['grace', { grace: -1 }],
    ['grace', { grace: 86_401 }],
    ['e', { e: 1 }],
    ['e', { e: ['1'] }],
    ['e', { e: [-1] }],
    ['w', { w: '' }],
    ['w', { w: 'fifteen letters' }],
    ['w', { w: 1 }],
    ['w', { w: null }],
  ])('PW-02 is rejected when %s is wrong: %j', (field, changes) => {
    expect(() => parseMeterConfig(JSON.stringify({ ...testConfig(), ...changes }))).toThrow(
      `cfg.${field} is wrong`,
    );
  });

  it.each(['', 'null', '7', '"cfg"', '[]', '{'])('PW-02 is rejected when it is %j', (text) => {
    expect(() => parseMeterConfig(text)).toThrow();
  });

  it('PW-02 is also valid without a word for the firewall', () => {
    expect(parseMeterConfig(JSON.stringify(testConfig({ w: undefined }))).w).toBeUndefined();
    expect(
      parseMeterConfig(formatMeterConfig(meterConfig({ ...testKeys, w: WORD }, 4, ZONE, NOW))).w,
    ).toBe(WORD);
  });

  it('PW-02 fits three keys per ring, thirteen months and the word, with the highest limits, into the store’s 1 KB', () => {
    const keys = {
      ...testKeys,
      w: WORD,
      t: NOW / 1_000,
      k: { ...testKeys.k, 8: testKey('8') },
      s: { ...testKeys.s, 8: testKey('8') },
    };
    const config = meterConfig(keys, METER_MAX_LIMIT, ZONE, NOW);
    expect([Object.keys(config.k).length, Object.keys(config.s).length, config.e?.length]).toEqual([
      3, 3, 13,
    ]);
    expect(formatMeterConfig(config).length).toBeLessThanOrEqual(METER_CONFIG_MAX_BYTES);
  });

  it('PW-02 is not written when the store would reject it', () => {
    const k = Object.fromEntries([...Array(20).keys()].map((kid) => [kid, testKey(String(kid))]));
    expect(() => formatMeterConfig(testConfig({ k }))).toThrow(
      /cfg has \d{4} bytes; the KeyValueStore takes 1024/,
    );
    expect(() => formatMeterConfig(testConfig({ max: 31 }))).toThrow('cfg.max');
  });
});

describe('Key rotation', () => {
  it('PW-14 signs with a key that was announced before, and drops the one before the previous', () => {
    const first = firstKeys(fresh('1'), fresh('2'));
    const second = turnKeys(first, fresh('3'));
    const third = turnKeys(second, fresh('4'));
    expect([first.cur, second.cur, third.cur]).toEqual(['1', '2', '3']);
    expect(Object.keys(second.k)).toEqual(['1', '2', '3']);
    expect(third).toEqual({
      cur: '3',
      k: { 2: testKey('sample 2'), 3: testKey('sample 3'), 4: testKey('sample 4') },
      s: {
        2: testKey('subscription 2'),
        3: testKey('subscription 3'),
        4: testKey('subscription 4'),
      },
    });
  });

  it('PW-14 first announces a key when none was announced', () => {
    const announced = turnKeys(testKeys, fresh('8'));
    expect(announced).toMatchObject({ cur: '7', k: { ...testKeys.k, 8: testKey('sample 8') } });
    expect(turnKeys(announced, fresh('9')).cur).toBe('8');
    expect(turnKeys({ ...testKeys, k: announced.k }, fresh('8'))).toEqual(announced);
  });

  it('PW-14 accepts only ids that are whole numbers', () => {
    expect(() => turnKeys({ ...testKeys, cur: 'seven' }, fresh('8'))).toThrow(
      'The current key\'s id is "seven"; ids are whole numbers',
    );
  });
});
