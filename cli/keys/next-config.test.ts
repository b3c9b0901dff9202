import { describe, expect, it } from '@jest/globals';
import { METER_CONFIG_MAX_BYTES } from '../../shared/paywall/meter-config.ts';
import { readSample, sampleClaims, signSample } from '../../shared/paywall/sample-token.ts';
import { nodeCrypto, NOW, testKey, WORD, ZONE } from '../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig } from '../../shared/paywall/write-meter-config.ts';
import type { StoredConfig } from './config-store.ts';
import { firstConfig, haveSameKeys, rotate, sameKeys, type Moment } from './next-config.ts';

const DAY_MS = 86_400_000;
let made = 0;
function moment(
  changes: Partial<Moment> & { readonly max?: number; readonly enabled?: boolean } = {},
): Moment {
  return {
    brand: {
      timeZone: ZONE,
      meter: { max: changes.max ?? 4 },
      payment: { enabled: changes.enabled ?? true },
    },
    nowMs: NOW,
    makeKey: () => testKey(String((made += 1))),
    ...changes,
  };
}
const both = (config: StoredConfig) => ({ functions: config, edge: config });
const tokenOf = (config: StoredConfig, nowMs: number) =>
  signSample(
    sampleClaims({
      sid: 'sid',
      urls: ['/story/a'],
      max: 4,
      exp: nowMs / 1_000 + 2_600_000,
      src: 'e',
      nowMs,
    }),
    config.cur,
    config.k,
    nodeCrypto,
  );

describe('The next configuration', () => {
  it('PW-02 follows the brand: its limit, no limit when payment is off, its months', () => {
    expect(firstConfig(moment())).toMatchObject({ cur: '1', max: 4, t: NOW / 1_000 });
    expect(firstConfig(moment({ enabled: false })).max).toBe(-1);
    expect(firstConfig(moment({ max: -1 })).max).toBe(-1);
    expect(firstConfig(moment()).e?.[0]).toBe(Date.parse('2026-12-01T05:00:00Z') / 1_000);
  });

  it('PW-14 starts with two keys of each kind and a word, all different', () => {
    const { k, s, w } = firstConfig(moment());
    expect(new Set([...Object.values(k), ...Object.values(s), w]).size).toBe(5);
  });

  it('PW-14 accepts each token until its end when rotated once a month, and signs with a key announced a month before', () => {
    let config = firstConfig(moment());
    for (let month = 1; month <= 12; month += 1) {
      const nowMs = NOW + month * 31 * DAY_MS;
      const token = tokenOf(config, nowMs - 1_000);
      const turned = rotate(both(config), moment({ nowMs }));
      expect(turned.kind).toBe('turned');
      // An edge that has not received the rotation already knows the key that functions sign with,
      // and vice versa.
      expect(readSample(tokenOf(turned.config, nowMs), config.k, nowMs, nodeCrypto)).toBeDefined();
      expect(readSample(token, turned.config.k, nowMs + 30 * DAY_MS, nodeCrypto)).toBeDefined();
      expect(turned.config).toMatchObject({
        cur: String(month + 1),
        w: config.w,
        t: nowMs / 1_000,
      });
      config = turned.config;
    }
    expect(Object.keys(config.k)).toEqual(['12', '13', '14']);
  });

  it('PW-14 completes a rotation that has not reached the edge, and then does not rotate again', () => {
    const first = firstConfig(moment());
    const second = rotate(both(first), moment()).config;
    for (const edge of [first, undefined]) {
      const repeated = rotate({ functions: second, edge }, moment());
      expect(repeated.kind).toBe('completed');
      expect(haveSameKeys(repeated.config, second)).toBe(true);
      expect(repeated.config).toMatchObject({ w: second.w, t: second.t });
    }
  });

  it('PW-14 announces a key when none was announced, and keeps using the current one', () => {
    const config = { ...firstConfig(moment()), k: { 1: testKey('a') }, s: { 1: testKey('b') } };
    const rotation = rotate(both(config), moment({ nowMs: NOW + DAY_MS }));
    expect(rotation).toMatchObject({ kind: 'announced', config: { cur: '1', t: config.t } });
    expect(Object.keys(rotation.config.s)).toEqual(['1', '2']);
  });

  it('PW-02 has a changed limit and the coming months with the same keys', () => {
    const config = firstConfig(moment());
    const later = sameKeys(config, moment({ max: 7, nowMs: NOW + 40 * DAY_MS }));
    expect(later).toMatchObject({
      cur: config.cur,
      k: config.k,
      s: config.s,
      w: config.w,
      t: config.t,
      max: 7,
    });
    expect(later.e?.[0]).toBe(Date.parse('2027-01-01T05:00:00Z') / 1_000);
    expect(sameKeys(config, moment(), 'another word of it').w).toBe('another word of it');
  });

  it('PW-02 fits into the edge’s store after a thousand rotations', () => {
    let config: StoredConfig = { ...firstConfig(moment({ max: 30 })), w: WORD };
    config = {
      ...config,
      cur: '1000',
      k: { 1000: testKey('a'), 1001: testKey('b') },
      s: { 1000: testKey('c'), 1001: testKey('d') },
    };
    const { config: turned } = rotate(both(config), moment({ max: 30 }));
    expect(Object.keys(turned.k)).toHaveLength(3);
    expect(turned.e).toHaveLength(13);
    expect(Buffer.byteLength(formatMeterConfig(turned))).toBeLessThanOrEqual(
      METER_CONFIG_MAX_BYTES,
    );
  });

  it('PW-02 has the word of the site’s own web ACL, from the first and at every change', () => {
    const firewallWord = 'the word that the web ACL inserts';
    const { config } = rotate({ functions: undefined, edge: undefined }, moment({ firewallWord }));
    expect(config.w).toBe(firewallWord);
    const other = 'another word of the web ACL';
    expect(sameKeys(config, moment({ firewallWord: other })).w).toBe(other);
    expect(rotate(both(config), moment({ firewallWord: other })).config.w).toBe(other);
    expect(sameKeys(config, moment()).w).toBe(firewallWord);
  });
});
