/** What stands beside an item: how many related items are stored and shown. */

/** Items behind "Read next". */
export const RELATED_SHOWN = 6;
/** Some may be withdrawn or not public yet when a page shows them. */
export const RELATED_STORED = 8;
