/** Settings that change at the desk without a build, as its function says them. */
import type { OfferState } from '../subscriptions/offer-dates.ts';
import type { PlanOffer } from '../subscriptions/plans.ts';
import type { Announcement, AnnouncementState } from '../content/announcement.ts';

/** An offer with its dates as they are now. */
export interface DeskOffer extends PlanOffer {
  readonly state: OfferState;
  /** It has other dates than the brand says. */
  readonly isChanged: boolean;
}

export interface DeskSettings {
  readonly offers: readonly DeskOffer[];
  readonly announcement?: (Announcement & { readonly state: AnnouncementState }) | undefined;
}
