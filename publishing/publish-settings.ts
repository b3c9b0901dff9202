/** Stores settings that change without a build, in the record that each page reads (ADR 0217). */
import { words } from '#words';
import type { Announcement } from '../shared/content/announcement.ts';
import { requireOffer, type OfferDates } from '../shared/subscriptions/offer-dates.ts';
import { pageTag } from '../shared/page-tags.ts';
import { createRouter } from '../shared/route-match.ts';
import { fill } from '../shared/words/fill.ts';
import { AnnouncementError } from '../services/content/announcement.ts';
import { contentKey } from '../services/content/keys.ts';
import { offerAttribute } from '../services/content/offer-dates.ts';
import { storedPath } from '../services/content/pointer-path.ts';
import { destinationOf } from '../services/pages/destination.ts';
import { announce, type PublishRun } from './publish-run.ts';
import { readPointers } from './read-pointers.ts';

/** Replaces an attribute of the record and leaves all others as they are. `undefined` removes it. */
async function writeSetting(
  { dynamo, table }: PublishRun,
  name: string,
  value: object | undefined,
): Promise<void> {
  await dynamo.update({
    table,
    key: contentKey.edition(),
    update: value === undefined ? 'REMOVE #name' : 'SET #name = :value',
    names: { '#name': name },
    ...(value === undefined ? {} : { values: { ':value': JSON.stringify(value) } }),
  });
}

/** @throws AnnouncementError for a link to a page that is not there. */
async function requireTarget(run: PublishRun, href: string): Promise<void> {
  if (!href.startsWith('/')) return;
  const path = storedPath(href);
  const pointer = (await readPointers(run, [path])).get(path);
  if (destinationOf(path, pointer, createRouter(run.brand)).kind === 'nothing')
    throw new AnnouncementError(fill(words.announcementLinkNowhere, { path: href }));
}

/** Stores dates of an offer, or removes them. `Publisher.putOfferDates` says more. */
export async function putOfferDates(
  run: PublishRun,
  code: string,
  dates: OfferDates | undefined,
): Promise<void> {
  // Pages with a code are kept by no cache: there is nothing to clear.
  await writeSetting(run, offerAttribute(requireOffer(run.brand, code).code), dates);
}

/** Stores the announcement, or removes it. `Publisher.putAnnouncement` says more. */
export async function putAnnouncement(
  run: PublishRun,
  announcement: Announcement | undefined,
): Promise<void> {
  if (announcement?.link !== undefined) await requireTarget(run, announcement.link.href);
  await writeSetting(run, 'announcement', announcement);
  run.changed.add(pageTag.all);
  await announce(run);
}
