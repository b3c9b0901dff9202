/** Decides what becomes of a post that a plugin takes down at a set time. */
import type { ImportRun } from '../source.ts';
import { feedDate } from './post-date.ts';
import type { WxrItem, WxrSite } from './wxr-entry.ts';
import { EXPIRY_META } from './wxr-meta-keys.ts';

export interface Expiry {
  /** What the report says. */
  readonly note?: string;
  readonly isDraft?: true;
}

/** What PublishPress Future may do to a post that readers then no longer see. */
const hides = /^(?:|draft|delete|trash|private|change-status)$/;

/**
 * The export says what the site showed when it was made: a post that was past its time then, and
 * published all the same, was shown. One whose time came since is a draft.
 */
export function expiryOf(
  { meta }: Pick<WxrItem, 'meta'>,
  site: Pick<WxrSite, 'pubDate'>,
  { expired }: Pick<ImportRun, 'expired'>,
): Expiry {
  const value = (key: string) => meta.get(key)?.[0]?.trim() ?? '';
  const time = Number(value(EXPIRY_META.time)) * 1_000;
  const isSet = time > 0 && Math.abs(time) <= 8.64e15;
  if (!isSet) return {};
  if (!hides.test(value(EXPIRY_META.action))) return {};
  const day = new Date(time).toISOString().slice(0, 10);
  if (time > Date.now())
    return {
      note: `it expires on ${day}, and stays on the site until it is imported again after that`,
    };
  const exported = feedDate(site.pubDate);
  const wasShown = exported !== undefined && time < Date.parse(exported);
  const isKept = expired === undefined ? wasShown : expired === 'keep';
  return isKept
    ? {
        note: 'it is past its expiry date and stays published (--drop-expired makes a draft of it)',
      }
    : {
        note: 'its expiry date is past: it is a draft (--keep-expired publishes it)',
        isDraft: true,
      };
}
