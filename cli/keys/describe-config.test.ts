import { describe, expect, it } from '@jest/globals';
import { periodTable } from '../../shared/paywall/periods.ts';
import { dueWork } from '../../services/metering/key-times.ts';
import { NOW, testConfig, testKey } from '../../shared/paywall/testing/fixtures.ts';
import { readStoredConfig } from './config-store.ts';
import { describeConfig, describeRotation, hasteWarning } from './describe-config.ts';
import { rotate } from './next-config.ts';

const config = { ...testConfig(), t: NOW / 1_000 };
const day = 86_400_000;
const moment = (days: number) => ({
  brand: { timeZone: 'UTC', meter: { max: 4 }, payment: { enabled: true } },
  nowMs: NOW + days * day,
  makeKey: () => testKey('fresh'),
});

describe('The description of a configuration', () => {
  it('names keys and their purpose, limits and months, and reveals no key', () => {
    const lines = describeConfig({ functions: config, edge: config }, 'the file', '--data site');
    expect(lines.map((line) => line.split(/: +/))).toEqual([
      ['Keys of sample tokens', '6 verifies, 7 signs'],
      ['Keys of subscription tokens', '6 verifies, 7 signs'],
      ['Key 7 signs since', '2026-11-12 15:00 UTC'],
      ['Items a month', '4'],
      ['Months are known until', '2027-12-01 05:00 UTC'],
      ['Word of the firewall', 'there is one (--firewall prints it)'],
      ['The edge has', 'the same'],
    ]);
    for (const secret of [...Object.values(config.k), ...Object.values(config.s), config.w ?? ''])
      expect(lines.join('\n')).not.toContain(secret);
  });

  it.each([
    ['week', 'Items a week: +4', 'Periods are known until: +2027-12-20 05:00 UTC'],
    [{ rolling: 30 }, 'Items in 30 days: +4', 'Word of the firewall'],
  ] as const)('names the period %j of the meter', (period, items, next) => {
    const { e: _, ...others } = config;
    const chosen = { ...others, ...periodTable(period, NOW, 'America/New_York') };
    expect(describeConfig({ functions: chosen, edge: chosen }, '', '').join('\n')).toMatch(
      new RegExp(`${items}\n${next}`),
    );
    expect(dueWork(chosen, NOW)).toBeUndefined();
  });

  it('states what is unknown, and where the edge differs', () => {
    const bare = { ...config, t: undefined, w: undefined, e: undefined, max: -1 };
    expect(
      describeConfig({ functions: bare, edge: undefined }, '', '--data site').join('\n'),
    ).toMatch(/not known\n.*no meter\n.*none is\n.*none\n.*nothing: run masthead keys rotate/);
    expect(
      describeConfig({ functions: config, edge: { ...config, cur: '6' } }, '', '--data site').at(
        -1,
      ),
    ).toContain('other keys: run masthead keys rotate');
    expect(
      describeConfig({ functions: config, edge: { ...config, max: 5 } }, '', '--data site').at(-1),
    ).toContain('the same keys but other limits: run masthead keys apply');
    expect(() =>
      describeConfig({ functions: undefined, edge: undefined }, 'the file', '--data site'),
    ).toThrow('the file holds no keys yet: run masthead keys rotate');
  });

  it('warns of a rotation before the tokens of the dropped key have expired, and of no other rotation', () => {
    const announced = rotate({ functions: config, edge: config }, moment(0)).config;
    expect(describeRotation(rotate({ functions: announced, edge: announced }, moment(3)))).toBe(
      'Key 8 signs now, key 7 still verifies, key 9 is to come.',
    );
    expect(
      hasteWarning(rotate({ functions: announced, edge: announced }, moment(3)), NOW + 3 * day),
    ).toContain('Key 7 had signed for 3 days only. Key 6 is forgotten now');
    expect(
      hasteWarning(rotate({ functions: announced, edge: announced }, moment(31)), NOW + 31 * day),
    ).toBeUndefined();
    expect(
      hasteWarning(rotate({ functions: config, edge: config }, moment(3)), NOW + 3 * day),
    ).toBeUndefined();
    expect(
      hasteWarning(rotate({ functions: undefined, edge: undefined }, moment(0)), NOW),
    ).toBeUndefined();
  });
});

describe('An invalid stored configuration', () => {
  it.each([
    ['no JSON', '{"cur":"abcdef'],
    ['of another form', '{"cur":"1"}'],
    ['with a wrong time', JSON.stringify({ ...config, t: 'now' })],
  ])('is named, and none of its content is revealed: %s', (_, text) => {
    const read = () => readStoredConfig(text, '/data/edge-kvs.json, cfg,');
    expect(read).toThrow('/data/edge-kvs.json, cfg, holds');
    expect(read).not.toThrow('abcdef');
  });
});
