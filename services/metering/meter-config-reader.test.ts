import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { METER_CONFIG_KEY } from '../../shared/paywall/meter-config.ts';
import { testConfig } from '../../shared/paywall/testing/fixtures.ts';
import { formatMeterConfig } from '../../shared/paywall/write-meter-config.ts';
import { createMeterConfigReader } from './meter-config-reader.ts';

it('Calls at the same time all get the configuration, also the first ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-meter-'));
  try {
    const file = join(folder, 'kvs.json');
    const value = formatMeterConfig(testConfig());
    await writeFile(file, JSON.stringify({ data: [{ key: METER_CONFIG_KEY, value }] }));
    const read = createMeterConfigReader({ file, secret: async () => [], log: () => undefined });
    const configs = await Promise.all([read(), read(), read(), read()]);
    expect(configs.map((config) => config?.cur)).toEqual(['7', '7', '7', '7']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
