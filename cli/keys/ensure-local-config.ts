/** Sees to it that a magazine on this machine has a meter before it serves: its keys, its brand's limit, this year's months. */
import { randomBytes } from 'node:crypto';
import type { Brand } from '../../shared/brand/brand.ts';
import { openLocalConfig } from './local-config.ts';
import { firstConfig, sameKeys } from './next-config.ts';

export function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

/** @param dataDir must be there. @throws Error that names the file when what it holds cannot be read: its keys are in readers' tokens. */
export async function ensureLocalConfig(dataDir: string, brand: Brand): Promise<void> {
  const moment = { brand, nowMs: Date.now(), makeKey: randomKey };
  const store = await openLocalConfig(dataDir);
  await store.change(({ functions }) => ({
    config: functions === undefined ? firstConfig(moment) : sameKeys(functions, moment),
  }));
}
