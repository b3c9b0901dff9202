/** Opens the meter's configuration of the site that options name, and brings it to the brand. */
import type { Brand } from '../../shared/brand/brand.ts';
import type { ConfigStore } from './config-store.ts';
import { randomKey } from './ensure-local-config.ts';
import { openLocalConfig } from './local-config.ts';
import { sameKeys, type Moment } from './next-config.ts';

export interface ConfigPlace {
  readonly data: string;
  readonly stack?: string | undefined;
  readonly edgeStack?: string | undefined;
}

/**
 * @throws Error when only half of a deployed site is named, or when the named part does not exist.
 */
export async function openConfigAt({ data, stack, edgeStack }: ConfigPlace): Promise<ConfigStore> {
  if (stack === undefined && edgeStack === undefined) return openLocalConfig(data);
  if (stack === undefined || edgeStack === undefined)
    throw new Error(
      '--stack and --edge-stack go together: the functions and the edge have the same keys',
    );
  // Loading AWS's clients takes a third of a second.
  const { openDeployedConfig } = await import('./deployed-config.ts');
  return openDeployedConfig({ stack, edgeStack });
}

export async function momentOf(brand: Brand, store: ConfigStore): Promise<Moment> {
  const firewallWord = await store.firewallWord?.();
  return { brand, nowMs: Date.now(), makeKey: randomKey, firewallWord };
}

/**
 * Returns whether the edge lacks what the brand says of the meter. Months that are due soon are not
 * looked at: `masthead doctor` says when they are. False without keys, which `masthead keys rotate` makes.
 */
export async function isBehindBrand(store: ConfigStore, brand: Brand): Promise<boolean> {
  const { functions, edge } = await store.read();
  if (functions === undefined) return false;
  const wanted = sameKeys(functions, await momentOf(brand, store));
  const settings = ({ e: _, t: __, ...rest }: typeof wanted) => JSON.stringify(rest);
  return (
    edge === undefined || [functions, edge].some((copy) => settings(copy) !== settings(wanted))
  );
}

/** Writes the brand's meter with the keys that are there. */
export async function applyBrand(store: ConfigStore, brand: Brand): Promise<void> {
  const now = await momentOf(brand, store);
  await store.change(({ functions }) => {
    if (functions === undefined) throw new Error(`${store.name} holds no keys`);
    return { config: sameKeys(functions, now) };
  });
}
