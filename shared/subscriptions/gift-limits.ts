/** Limits of what a giver writes. */

export const FROM_MAX_LENGTH = 80;
export const MESSAGE_MAX_LENGTH = 600;
/** How far ahead a gift may be sent. */
export const GIFT_AHEAD_DAYS = 366;

/** Whether a text is a day of the calendar, such as `2027-01-31`. */
export function isDay(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    new Date(text).toISOString().startsWith(text)
  );
}
