/**
 * Computes the next configuration, with rotated keys or the same ones. Pure; config-store.ts
 * decides where it is kept.
 */
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
  /** The word of the site's own web ACL; undefined: there is none, and the configuration has one. */
  readonly firewallWord?: string | undefined;
}

export interface Rotation {
  /**
   * `announced`: there was no next key, so the current key stays in use. `completed`: an earlier
   * rotation had not reached the edge.
   */
  readonly kind: 'first' | 'turned' | 'announced' | 'completed';
  readonly config: StoredConfig;
  /** The previous configuration. */
  readonly before?: StoredConfig;
}

function withKeys(keys: MeterSecrets, { brand, nowMs }: Moment): StoredConfig {
  const { max, registered, period } = brand.payment.enabled ? brand.meter : { max: -1 };
  return meterConfig(keys, max, brand.timeZone, nowMs, registered, period);
}

function freshKeys(makeKey: MakeKey): FreshKeys {
  return { sample: makeKey(), subscription: makeKey() };
}

/** Returns the first configuration of a site. */
export function firstConfig(moment: Moment): StoredConfig {
  const { makeKey, nowMs } = moment;
  return withKeys(
    {
      ...firstKeys(freshKeys(makeKey), freshKeys(makeKey)),
      w: moment.firewallWord ?? makeKey(),
      t: Math.floor(nowMs / 1_000),
    },
    moment,
  );
}

/**
 * Returns the brand's configuration with the existing keys.
 * @param w Another word for the firewall, if it is to change.
 */
export function sameKeys(
  before: StoredConfig,
  moment: Moment,
  w = moment.firewallWord ?? before.w,
): StoredConfig {
  const { cur, k, s, t } = before;
  return withKeys({ cur, k, s, t, w }, moment);
}

export function haveSameKeys(one: StoredConfig, other: StoredConfig): boolean {
  return JSON.stringify([one.cur, one.k, one.s]) === JSON.stringify([other.cur, other.k, other.s]);
}

/**
 * Returns the next rotation. If the edge does not have the functions' keys, the last rotation was
 * interrupted between the two. That rotation is then completed and no key is rotated, because the
 * edge must never be two rotations behind.
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
    config: withKeys(
      { ...keys, w: moment.firewallWord ?? before.w ?? moment.makeKey(), t },
      moment,
    ),
    before,
  };
}
