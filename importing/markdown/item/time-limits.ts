/** Reads from when to when a source showed an item, and what that makes of it here. */
import type { ImportRun } from '../../source.ts';
import type { Role } from '../site/content-files.ts';
import { isExported } from '../exported/exported-item.ts';
import type { FrontMatter } from '../front-matter/fields.ts';
import { embargoOf, expiryOf, itemDate } from './item-dates.ts';
import { readVisibility, unclearNote, type Visibility } from './visibility.ts';

/** An archive of fewer items says nothing about whether its generator heeds expiry dates. */
const TELLING_ITEMS = 5;

const shown: Visibility = { isDraft: false, listed: true, robots: [], hiddenFrom: [], notes: [] };

/** What is known of when readers may see an item. */
export interface Shown {
  readonly visibility: Visibility;
  /** ISO: from when readers see it. Undefined without any date. */
  readonly pubDate: string | undefined;
  /** ISO. */
  readonly expiry: string | undefined;
}

/** Returns when, and how far, an item is shown. What is no item, or was exported, is shown. */
export function readShown(
  { kind }: Role,
  data: FrontMatter,
  inContent: string,
  timeZone: string,
): Shown {
  if (kind !== 'item' || isExported(data))
    return { visibility: shown, pubDate: undefined, expiry: undefined };
  const visibility = readVisibility(data, inContent);
  const date = itemDate(data, inContent, timeZone)?.date.iso;
  const embargo = embargoOf(data, timeZone);
  const expiry = expiryOf(data, timeZone);
  const isKeptBack = embargo.iso !== undefined && Date.parse(embargo.iso) > Date.now();
  const unclear = [embargo.unreadable, expiry.unreadable].filter((field) => field !== undefined);
  return {
    visibility: unclear.reduce(
      (known, field) => withNote(known, unclearNote(field), true),
      visibility,
    ),
    pubDate: isKeptBack && (date === undefined || embargo.iso > date) ? embargo.iso : date,
    expiry: expiry.iso,
  };
}

function withNote(visibility: Visibility, note: string, isDraft = visibility.isDraft): Visibility {
  return { ...visibility, isDraft, notes: [...new Set([...visibility.notes, note])] };
}

/**
 * Returns files with what their expiry dates make of them. Items past theirs are drafts, unless most
 * items of the archive are: then the old site evidently showed them.
 * @param name of the source, for the report.
 */
export function settleExpiry<File extends Shown>(
  files: readonly File[],
  run: Pick<ImportRun, 'warn' | 'expired'>,
  name: string,
): File[] {
  const dated = files.filter(
    ({ pubDate, visibility }) => pubDate !== undefined && !visibility.isDraft,
  );
  const isPast = ({ expiry }: Shown) => expiry !== undefined && Date.parse(expiry) <= Date.now();
  const past = dated.filter(isPast).length;
  const isEvident = past >= TELLING_ITEMS && 2 * past > dated.length;
  const isKept = run.expired === undefined ? isEvident : run.expired === 'keep';
  if (past > 0 && isKept)
    run.warn(
      name,
      `${past} of ${dated.length} dated items are past their expiry date and stay published${run.expired === undefined ? ', because the old site evidently showed them' : ''} (--drop-expired makes drafts of them)`,
    );
  return files.map((file) => {
    const { visibility, expiry } = file;
    if (expiry === undefined || visibility.isDraft || (isPast(file) && isKept)) return file;
    const note = isPast(file)
      ? 'its expiry date is past: it is a draft (--keep-expired publishes it)'
      : `it expires on ${expiry.slice(0, 10)}, and stays on the site until it is imported again after that`;
    const noted = withNote(visibility, note, isPast(file));
    return {
      ...file,
      visibility: isPast(file) ? { ...noted, reason: 'its expiry date is past' } : noted,
    };
  });
}
