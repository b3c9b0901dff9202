/** What the configuration becomes: with turned keys, or with the same ones. Pure; where it is kept is config-store.ts's affair. */
import type { Brand } from '../../shared/brand/brand.ts';
import { firstKeys, turnKeys, type FreshKeys } from '../../shared/paywall/key-rotation.ts';
import { meterConfig, type MeterSecrets } from '../../shared/paywall/write-meter-config.ts';
import type { ConfigCopies, StoredConfig } from './config-store.ts';

/** 256 random bits in base64url. */
export type MakeKey = () => string;

export interface Moment {
  readonly brand: Pick<Brand, 'meter' | 'payment' | 'timeZone'>;
  readonly nowMs: number;
  readonly makeKey: MakeKey;
}

export interface Rotation {
  /** `announced`: there was no next key, so the current one goes on. `completed`: an earlier turn had not reached the edge. */
  readonly kind: 'first' | 'turned' | 'announced' | 'completed';
  readonly config: StoredConfig;
  /** The configuration before. */
  readonly before?: StoredConfig;
}

function withKeys(keys: MeterSecrets, { brand, nowMs }: Moment): StoredConfig {
  return meterConfig(keys, brand.payment.enabled ? brand.meter.max : -1, brand.timeZone, nowMs);
}

function freshKeys(makeKey: MakeKey): FreshKeys {
  return { sample: makeKey(), subscription: makeKey() };
}

/** The first configuration of a magazine. */
export function firstConfig(moment: Moment): StoredConfig {
  const { makeKey, nowMs } = moment;
  return withKeys(
    {
      ...firstKeys(freshKeys(makeKey), freshKeys(makeKey)),
      w: makeKey(),
      t: Math.floor(nowMs / 1_000),
    },
    moment,
  );
}

/** The brand's configuration with the keys that there are. @param w another word for the firewall, if it is to change. */
export function sameKeys(before: StoredConfig, moment: Moment, w = before.w): StoredConfig {
  const { cur, k, s, t } = before;
  return withKeys({ cur, k, s, t, w }, moment);
}

export function haveSameKeys(one: StoredConfig, other: StoredConfig): boolean {
  return JSON.stringify([one.cur, one.k, one.s]) === JSON.stringify([other.cur, other.k, other.s]);
}

/**
 * The next turn. Where the edge does not have the functions' keys, the last turn was cut off between the two: it is completed and
 * nothing is turned, for the edge must never be two turns behind.
 */
export function rotate({ functions: before, edge }: ConfigCopies, moment: Moment): Rotation {
  if (before === undefined) return { kind: 'first', config: firstConfig(moment) };
  if (edge === undefined || !haveSameKeys(before, edge))
    return { kind: 'completed', config: sameKeys(before, moment), before };
  const keys = turnKeys(before, freshKeys(moment.makeKey));
  const isTurned = keys.cur !== before.cur;
  const t = isTurned ? Math.floor(moment.nowMs / 1_000) : before.t;
  return {
    kind: isTurned ? 'turned' : 'announced',
    config: withKeys({ ...keys, w: before.w ?? moment.makeKey(), t }, moment),
    before,
  };
}
