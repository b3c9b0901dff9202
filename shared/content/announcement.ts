/** The announcement above all pages: its words, and when readers see it. */

/** In characters, as readers count them. */
export const ANNOUNCEMENT_MAX = 200;
export const ANNOUNCEMENT_LINK_MAX = 40;

/** What a page shows. */
export interface ShownAnnouncement {
  /** Another one for another text, link or start: readers who have closed one see the next. */
  readonly id: string;
  /** Plain text in one line. */
  readonly text: string;
  readonly link?: {
    /** A path of the site, or an address of another one. */
    readonly href: string;
    /** Default: that there is more to read. */
    readonly words?: string | undefined;
  };
  readonly isUrgent?: true;
}

/** In ISO, UTC: readers see it from `from` on, and before `until`. */
export interface Announcement extends ShownAnnouncement {
  readonly from: string;
  /** Default: until somebody ends it. */
  readonly until?: string;
}

/** `scheduled`: readers will see it; `over`: they do no longer. */
export type AnnouncementState = 'scheduled' | 'shown' | 'over';
