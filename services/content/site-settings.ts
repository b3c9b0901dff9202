/** What the record of the edition says that every page shows: one read, which each page makes anyway. */
import type { Announcement } from '../../shared/content/announcement.ts';
import type { PlainItem } from '../aws/attributes.ts';
import type { DynamoClient } from '../aws/dynamo.ts';
import { parseAnnouncement } from './announcement.ts';
import type { OfferDates } from '../../shared/subscriptions/offer-dates.ts';
import { contentKey } from './keys.ts';
import { parseFilled, type FilledSections } from './filled-sections.ts';
import { parseOfferDates } from './offer-dates.ts';

export interface SiteSettings {
  /** By code, in lower case: in the place of the brand's. */
  readonly offerDates: ReadonlyMap<string, OfferDates>;
  /** Which sections have items. Undefined: it is not known. */
  readonly filled?: FilledSections | undefined;
  /** Also one that is to come, or over. */
  readonly announcement?: Announcement | undefined;
}

export const noSettings: SiteSettings = { offerDates: new Map() };

export function parseSettings(record: PlainItem): SiteSettings {
  return {
    filled: parseFilled(record),
    announcement: parseAnnouncement(record),
    offerDates: parseOfferDates(record),
  };
}

/** Reads them as they are now, for who changes them or sells by them. */
export async function readSettings(
  dynamo: Pick<DynamoClient, 'get'>,
  table: string,
): Promise<SiteSettings> {
  const record = await dynamo.get(table, contentKey.edition(), { consistent: true });
  return record === undefined ? noSettings : parseSettings(record);
}
