/** When an item is free for everybody, by its age: rules of the brand file, and its own. */
import { DAY_MS } from '../limits.ts';

/** With neither: always. Days of 24 hours since the item was published. */
export interface FreeTimes {
  /** Free for so many days, and walled from then on. */
  readonly firstDays?: number;
  /** Walled for so many days, and free from then on. */
  readonly afterDays?: number;
}

export interface FreeRule extends FreeTimes {
  /** Slugs of sections and sub-sections whose items it is for. Default: all. */
  readonly sections?: readonly string[];
}

export interface FreeNow {
  readonly isFree: boolean;
  /** The next instant, epoch ms, at which a rule may say something else; undefined: never. */
  readonly untilMs?: number;
}

/** @param pubMs, nowMs epoch ms. */
export function freeNow(rules: readonly FreeTimes[], pubMs: number, nowMs: number): FreeNow {
  let isFree = false;
  let untilMs: number | undefined;
  for (const { firstDays, afterDays } of rules) {
    const edges = [firstDays, afterDays].map((days) =>
      days === undefined ? undefined : pubMs + days * DAY_MS,
    );
    const [end, start] = edges;
    const isAlways = end === undefined && start === undefined;
    if (isAlways || (end !== undefined && nowMs < end) || (start !== undefined && nowMs >= start))
      isFree = true;
    for (const edge of edges)
      if (edge !== undefined && edge > nowMs) untilMs = Math.min(edge, untilMs ?? edge);
  }
  return { isFree, ...(untilMs === undefined ? {} : { untilMs }) };
}
