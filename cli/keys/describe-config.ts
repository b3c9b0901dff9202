/** Describes a meter configuration for people, without ever showing a key. */
import { chosenPeriod, isRolling } from '../../shared/paywall/periods.ts';
import { meterTerm } from '../meter-term.ts';
import type { ConfigCopies, StoredConfig } from './config-store.ts';
import { haveSameKeys, type Rotation } from './next-config.ts';

const DAY_S = 86_400;
/**
 * No month is longer. Until this time has passed, tokens of the last key may still be in readers'
 * browsers.
 */
const TURN_DAYS = 31;

function date(epochS: number): string {
  return new Date(epochS * 1_000).toISOString().slice(0, 16).replace('T', ' ') + ' UTC';
}

function ring(keys: StoredConfig['k'], cur: string): string {
  return Object.keys(keys)
    .map((kid) => {
      if (kid === cur) return `${kid} signs`;
      return `${kid} ${Number(kid) > Number(cur) ? 'is to come' : 'verifies'}`;
    })
    .join(', ');
}

function edgeState(config: StoredConfig, edge: StoredConfig | undefined, place: string): string {
  if (edge === undefined)
    return `nothing: run masthead keys rotate ${place}, which completes the last turn`;
  if (!haveSameKeys(config, edge))
    return `other keys: run masthead keys rotate ${place}, which completes the last turn`;
  return JSON.stringify(config) === JSON.stringify(edge)
    ? 'the same'
    : `the same keys but other limits: run masthead keys apply ${place}`;
}

/**
 * Returns the lines of `masthead keys show`.
 * @param place Options that select the same site.
 * @throws Error when there is nothing to show.
 */
export function describeConfig(
  { functions: config, edge }: ConfigCopies,
  name: string,
  place: string,
): string[] {
  if (config === undefined)
    throw new Error(`${name} holds no keys yet: run masthead keys rotate ${place}`);
  const { cur, k, s, t, max, e = [], p, w } = config;
  const last = e.at(-1);
  const input = {
    'Keys of sample tokens': ring(k, cur),
    'Keys of subscription tokens': ring(s, cur),
    [`Key ${cur} signs since`]: t === undefined ? 'not known' : date(t),
    [`Items ${meterTerm(chosenPeriod(config))}`]: max < 0 ? 'no meter' : String(max),
    ...(isRolling(config)
      ? {}
      : {
          [p === undefined ? 'Months are known until' : 'Periods are known until']:
            last === undefined ? 'none is' : date(last),
        }),
    'Word of the firewall': w === undefined ? 'none' : 'there is one (--firewall prints it)',
    'The edge has': edgeState(config, edge, place),
  };
  return Object.entries(input).map(([fact, value]) => `${`${fact}:`.padEnd(30)}${value}`);
}

/** Returns one line that says what `masthead keys rotate` has done. */
export function describeRotation({ kind, config, before }: Rotation): string {
  const next = String(Number(config.cur) + 1);
  switch (kind) {
    case 'first':
      return `The first keys are made: key ${config.cur} signs, key ${next} is to come.`;
    case 'turned':
      return `Key ${config.cur} signs now, key ${before?.cur ?? ''} still verifies, key ${next} is to come.`;
    case 'announced':
      return `Key ${config.cur} goes on signing, key ${next} is to come: it signs from the next turn on.`;
    case 'completed':
      return `The edge did not have the functions' keys: it has them now, and key ${config.cur} signs. Nothing was turned.`;
  }
}

/** Returns a warning when keys were rotated while tokens of the removed key may still be in use. */
export function hasteWarning({ kind, before }: Rotation, nowMs: number): string | undefined {
  if (
    kind !== 'turned' ||
    before?.t === undefined ||
    before.k[String(Number(before.cur) - 1)] === undefined
  )
    return undefined;
  const days = (nowMs / 1_000 - before.t) / DAY_S;
  if (days >= TURN_DAYS) return undefined;
  return `Key ${before.cur} had signed for ${Math.max(0, Math.floor(days))} days only. Key ${Number(before.cur) - 1} is forgotten now, and readers whose token bears it begin anew (docs/guides/keys.md).`;
}
