/** When the keys of the meter should be rotated, and when their configuration runs out. */
import type { MeterConfig } from '../../shared/paywall/meter-config.ts';
import type { MeterSecrets } from '../../shared/paywall/write-meter-config.ts';
import { isRolling } from '../../shared/paywall/periods.ts';
import { DAY_MS } from '../../shared/limits.ts';

/** Tokens live as long as a month: within it a rotation makes readers begin anew. */
const ROTATE_FROM_DAYS = 31;
/** The edge is given other months before these end. */
const SOON_MS = 31 * DAY_MS;
/** Three months (docs/guides/keys.md). */
const ROTATE_DUE_DAYS = 92;

export interface KeyTimes {
  /** Name of the key that signs. */
  readonly current: string;
  /** ISO; absent where the configuration does not say it. */
  readonly signsSince?: string;
  readonly ageDays?: number;
  /** ISO; before it a rotation costs readers their month. */
  readonly rotateFrom?: string;
  /** ISO */
  readonly rotateDue?: string;
  /** ISO; after it the edge knows no months (docs/guides/keys.md). Absent when it knows none. */
  readonly monthsUntil?: string;
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

export function keyTimes(
  { cur, t, e = [] }: MeterConfig & Pick<MeterSecrets, 't'>,
  nowMs: number,
): KeyTimes {
  const last = e.at(-1);
  const since = t === undefined ? undefined : t * 1_000;
  return {
    current: cur,
    ...(since === undefined
      ? {}
      : {
          signsSince: iso(since),
          ageDays: Math.floor((nowMs - since) / DAY_MS),
          rotateFrom: iso(since + ROTATE_FROM_DAYS * DAY_MS),
          rotateDue: iso(since + ROTATE_DUE_DAYS * DAY_MS),
        }),
    ...(last === undefined ? {} : { monthsUntil: iso(last * 1_000) }),
  };
}

/** What is to be done with `masthead keys`, and why. */
export interface DueWork {
  readonly command: 'rotate' | 'apply';
  /** A sentence without its period. */
  readonly says: string;
}

/** Returns undefined while nothing is due. */
export function dueWork(
  config: MeterConfig & Pick<MeterSecrets, 't'>,
  nowMs: number,
): DueWork | undefined {
  const { current, ageDays, rotateDue, monthsUntil } = keyTimes(config, nowMs);
  const isSoon = monthsUntil === undefined || Date.parse(monthsUntil) - nowMs < SOON_MS;
  // The edge needs no table for periods that begin with a reader's first item.
  if (isSoon && !isRolling(config))
    return {
      command: 'apply',
      says: `The edge knows the ${config.p === undefined ? 'months' : 'periods'} until ${monthsUntil?.slice(0, 10) ?? 'none'} only`,
    };
  if (rotateDue !== undefined && Date.parse(rotateDue) < nowMs)
    return { command: 'rotate', says: `Key ${current} has signed for ${ageDays ?? 0} days` };
  return undefined;
}
