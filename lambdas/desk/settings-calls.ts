/** Calls about settings that need no build: the announcement above all pages, and dates of offers. */
import * as v from 'valibot';
import { words } from '#words';
import {
  AnnouncementError,
  announcementState,
  readAnnouncement,
} from '../../services/content/announcement.ts';
import { readSettings } from '../../services/content/site-settings.ts';
import type { DeskEvent } from '../../services/desk/desk-audit.ts';
import { ApiError } from '../../services/http/api-error.ts';
import { success } from '../../services/readers/service-response.ts';
import { utcTime } from '../../shared/content/utc-time.ts';
import type { DeskSettings } from '../../shared/desk/desk-settings.ts';
import {
  endedOn,
  OfferDatesError,
  offerState,
  readOfferDates,
  withOfferDates,
  type OfferDates,
} from '../../shared/subscriptions/offer-dates.ts';
import { dayIn } from '../../shared/content/zoned-instant.ts';
import { staffCall, type DeskCall } from './call.ts';
import type { DeskDeps } from './desk-deps.ts';
import { goLive, runField } from './go-live.ts';
import { idField } from './text-calls.ts';

const nowOf = (deps: Pick<DeskDeps, 'now'>) => new Date(deps.now()).toISOString();

async function shownSettings(deps: DeskDeps): Promise<DeskSettings> {
  const { dynamo, table } = deps.content;
  const { announcement, offerDates } = await readSettings(dynamo, table);
  const today = dayIn(deps.brand.timeZone, deps.now());
  const offers = (withOfferDates(deps.brand, offerDates).planOffers ?? []).map((offer) => ({
    ...offer,
    state: offerState(offer, today),
    isChanged: offerDates.has(offer.code.toLowerCase()),
  }));
  if (announcement === undefined) return { offers };
  const state = announcementState(announcement, nowOf(deps));
  return { announcement: { ...announcement, state }, offers };
}

const settings = staffCall('business', v.object({}), async (deps) =>
  success('settings', 'ok', { settings: await shownSettings(deps) }),
);

const text = v.pipe(v.string(), v.maxLength(2_000));
const time = v.optional(
  v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    utcTime,
  ]),
);

const announce = staffCall(
  'business',
  v.object({
    ...{ text, href: v.optional(text), linkWords: v.optional(text) },
    isUrgent: v.optional(v.boolean()),
    ...{ from: time, until: time, id: idField, run: runField },
  }),
  (deps, { id, run, ...written }, { staff }) =>
    goLive(deps, { id, run }, async () => {
      try {
        const announcement = readAnnouncement(written, deps.brand.origin, nowOf(deps));
        await deps.content.publisher().putAnnouncement(announcement);
        await deps.deskAudit.note(staff, 'announced', announcement.text);
      } catch (error) {
        if (error instanceof AnnouncementError)
          throw new ApiError(400, 'invalidAnnouncement', error.message);
        throw error;
      }
      return { name: 'announced', data: { settings: await shownSettings(deps) } };
    }),
);

const end = staffCall(
  'business',
  v.object({ id: idField, run: runField }),
  (deps, { id, run }, { staff }) =>
    goLive(deps, { id, run }, async () => {
      const { announcement } = await shownSettings(deps);
      if (announcement === undefined)
        throw new ApiError(404, 'unknown', words.deskNothingAnnounced);
      await deps.content.publisher().putAnnouncement(undefined);
      await deps.deskAudit.note(staff, 'announcement-ended', announcement.text);
      return { name: 'ended', data: { settings: await shownSettings(deps) } };
    }),
);

const offerBody = v.object({
  code: v.pipe(v.string(), v.maxLength(40)),
  from: v.optional(v.string()),
  until: v.optional(v.string()),
});

/**
 * A call that gives an offer other dates, or those of the brand.
 * @param datesOf May throw OfferDatesError.
 */
function offerCall(
  event: DeskEvent,
  datesOf: (asked: v.InferOutput<typeof offerBody>, today: string) => OfferDates | undefined,
): DeskCall {
  return staffCall('business', offerBody, async (deps, asked, { staff }) => {
    const { code } = asked;
    try {
      const dates = datesOf(asked, dayIn(deps.brand.timeZone, deps.now()));
      await deps.content.publisher().putOfferDates(code, dates);
    } catch (error) {
      if (error instanceof OfferDatesError)
        throw new ApiError(400, 'invalidOfferDates', error.message);
      throw error;
    }
    await deps.deskAudit.note(staff, event, code);
    return success('offer', 'ok', { settings: await shownSettings(deps) });
  });
}

export const settingsCalls = {
  settings,
  announce,
  'announcement-end': end,
  'offer-dates': offerCall('offer-changed', readOfferDates),
  'offer-end': offerCall('offer-ended', (_, today) => endedOn(today)),
  'offer-reset': offerCall('offer-reset', () => undefined),
} as const satisfies Record<string, DeskCall>;
