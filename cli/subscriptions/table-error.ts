/**
 * Error for a file that is not a table of subscriptions. The message names the file, the line and
 * the problem. Nothing has been stored.
 */
export class TableError extends Error {
  override readonly name = 'TableError';
}
