/**
 * The record that each page reads and each publish writes: when the site last changed, and how long
 * copies of its pages may live.
 */
import * as v from 'valibot';
import type { PlainItem } from '../aws/attributes.ts';
import type { ListingHead } from './listing-tree.ts';

export interface Edition {
  /** When the site last changed, ISO. */
  readonly at: string;
  /** Whether publishes purge copies at the edge by their tags. */
  readonly isPurged: boolean;
  /** When scheduled items become public, ISO, soonest first. */
  readonly upcoming: readonly string[];
}

/** Later ones are written by a later publish, or found when these are over. */
const UPCOMING_MAX = 50;
/**
 * A page that was made so soon after a publish may be of before: reads need not be consistent. It
 * lives as if nothing were purged.
 */
const SETTLING_MS = 60_000;

const upcomingSchema = v.array(v.string());

export function parseEdition({ at, isPurged, upcoming }: PlainItem): Edition | undefined {
  if (typeof at !== 'string') return undefined;
  return {
    at,
    isPurged: isPurged === true,
    upcoming: typeof upcoming === 'string' ? v.parse(upcomingSchema, JSON.parse(upcoming)) : [],
  };
}

/**
 * Returns the times at which scheduled items become public, as the record has them.
 * @param head of the list of all listed items.
 */
export function upcomingTimes(head: Pick<ListingHead, 'upcoming'> | undefined): string {
  const times = (head?.upcoming ?? []).map((key) => key.split('#')[0] ?? key);
  return JSON.stringify([...new Set(times)].sort().slice(0, UPCOMING_MAX));
}

/** Returns an edition whose copies end at times of their own, too. */
export function changesAt(edition: Edition, times: readonly string[]): Edition {
  return times.length === 0
    ? edition
    : { ...edition, upcoming: [...edition.upcoming, ...times].sort() };
}

/**
 * Returns for how many seconds a page stays as it is unless something is published; undefined where
 * publishes purge nothing, or where it may be older than the last one.
 * @param now ISO.
 */
export function settledForS(edition: Edition | undefined, now: string): number | undefined {
  const nowMs = Date.parse(now);
  if (edition?.isPurged !== true || !(nowMs - Date.parse(edition.at) > SETTLING_MS))
    return undefined;
  const next = edition.upcoming.find((time) => time > now);
  return next === undefined ? Infinity : Math.ceil((Date.parse(next) - nowMs) / 1_000);
}
