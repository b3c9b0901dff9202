/** A file that is no table of subscriptions: the message names the file, the line and what is wrong. Nothing has been stored. */
export class TableError extends Error {
  override readonly name = 'TableError';
}
