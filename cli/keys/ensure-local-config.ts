/**
 * Ensures that a site on this machine has a meter before it serves pages: its keys, its brand's
 * limit and this year's months.
 */
import { randomBytes } from 'node:crypto';
import type { Brand } from '../../shared/brand/brand.ts';
import { openLocalConfig } from './local-config.ts';
import { firstConfig, sameKeys } from './next-config.ts';

export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * @param dataDir Must exist.
 * @throws Error that names the file when its contents cannot be read: its keys are in readers'
 *   tokens.
 */
export async function ensureLocalConfig(dataDir: string, brand: Brand): Promise<void> {
  const moment = { brand, nowMs: Date.now(), makeKey: randomKey };
  const store = await openLocalConfig(dataDir);
  await store.change(({ functions }) => ({
    config: functions === undefined ? firstConfig(moment) : sameKeys(functions, moment),
  }));
}
