/** When the keys of the meter should be rotated, and when their configuration runs out. */
import type { StoredConfig } from './config-store.ts';
import { DAY_MS } from '../../shared/limits.ts';

/** Tokens live as long as a month: within it a rotation makes readers begin anew. */
const ROTATE_FROM_DAYS = 31;
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

export function keyTimes({ cur, t, e = [] }: StoredConfig, nowMs: number): KeyTimes {
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
