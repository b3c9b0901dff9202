/** Reads the announcement above all pages: from a person's words, and from the record of the edition. */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { words } from '#words';
import {
  ANNOUNCEMENT_LINK_MAX,
  ANNOUNCEMENT_MAX,
  type Announcement,
  type AnnouncementState,
  type ShownAnnouncement,
} from '../../shared/content/announcement.ts';
import { publishedRedirect } from '../../shared/urls/published-redirect.ts';
import { fill } from '../../shared/words/fill.ts';
import type { PlainItem } from '../aws/attributes.ts';

const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    id: v.string(),
    text: v.string(),
    link: v.exactOptional(v.object({ href: v.string(), words: v.exactOptional(v.string()) })),
    isUrgent: v.exactOptional(v.literal(true)),
    from: v.string(),
    until: v.exactOptional(v.string()),
  }),
);

/** Returns the announcement of the record of the edition. One of a later release is none. */
export function parseAnnouncement({ announcement }: PlainItem): Announcement | undefined {
  const { success, output } = v.safeParse(storedSchema, announcement);
  return success ? output : undefined;
}

/** @param now ISO. */
export function announcementState(
  { from, until }: Pick<Announcement, 'from' | 'until'>,
  now: string,
): AnnouncementState {
  if (from > now) return 'scheduled';
  return until === undefined || now < until ? 'shown' : 'over';
}

/** Returns what readers see at a time (ISO). */
export function announcementAt(
  announcement: Announcement | undefined,
  now: string,
): ShownAnnouncement | undefined {
  if (announcement === undefined || announcementState(announcement, now) !== 'shown')
    return undefined;
  const { from: _from, until: _until, ...shown } = announcement;
  return shown;
}

/**
 * Returns for how many whole seconds pages stay as they are, unless somebody changes the announcement.
 * Rounded down: the edge counts from the arrival of a page, which was made before.
 */
export function announcementChangesInS(
  announcement: Announcement | undefined,
  now: string,
): number | undefined {
  const next = [announcement?.from, announcement?.until].find(
    (time) => time !== undefined && time > now,
  );
  return next === undefined ? undefined : Math.floor((Date.parse(next) - Date.parse(now)) / 1_000);
}

/** What somebody wrote that is no announcement. */
export class AnnouncementError extends Error {
  override readonly name = 'AnnouncementError';
}

export interface WrittenAnnouncement {
  readonly text: string;
  readonly href?: string | undefined;
  readonly linkWords?: string | undefined;
  readonly isUrgent?: boolean | undefined;
  /** ISO. Default: now. */
  readonly from?: string | undefined;
  /** ISO. */
  readonly until?: string | undefined;
}

/** Returns a text as one line. Of control characters nothing is left. */
function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** @throws AnnouncementError */
function bounded(text: string, max: number): string {
  const line = inOneLine(text);
  const { length } = [...line];
  if (length > max)
    throw new AnnouncementError(
      fill(words.announcementLong, {
        text: `${[...line].slice(0, 20).join('')}…`,
        count: length,
        max,
      }),
    );
  return line;
}

/** @throws AnnouncementError */
function linkOf(
  { href = '', linkWords = '' }: WrittenAnnouncement,
  origin: string,
): Announcement['link'] {
  const shown = bounded(linkWords, ANNOUNCEMENT_LINK_MAX);
  if (href.trim() === '') {
    if (shown !== '') throw new AnnouncementError(words.announcementLinkAlone);
    return undefined;
  }
  const target = publishedRedirect(href.trim(), origin);
  if ('problem' in target)
    throw new AnnouncementError(fill(words.announcementLinkInvalid, { reason: target.problem }));
  if (target.to.startsWith('http:'))
    throw new AnnouncementError(fill(words.announcementLinkInsecure, { href: target.to }));
  return { href: target.to, ...(shown === '' ? {} : { words: shown }) };
}

/**
 * Returns an announcement as it is stored.
 * @param origin of the site: a link below it becomes a path.
 * @param now ISO.
 * @throws AnnouncementError that says what is wrong.
 */
export function readAnnouncement(
  written: WrittenAnnouncement,
  origin: string,
  now: string,
): Announcement {
  const text = bounded(written.text, ANNOUNCEMENT_MAX);
  if (text === '') throw new AnnouncementError(words.announcementEmpty);
  const link = linkOf(written, origin);
  const { from = now, until, isUrgent = false } = written;
  if (until !== undefined && until <= from) throw new AnnouncementError(words.announcementOrder);
  if (until !== undefined && until <= now) throw new AnnouncementError(words.announcementPast);
  const id = createHash('sha256')
    .update(JSON.stringify([text, link, from]))
    .digest('base64url')
    .slice(0, 8);
  return {
    ...{ id, text },
    ...(link === undefined ? {} : { link }),
    ...(isUrgent ? { isUrgent: true } : {}),
    from,
    ...(until === undefined ? {} : { until }),
  };
}
