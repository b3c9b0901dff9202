/** Makes texts of a source safe to show in a terminal. */

/** Removes control characters and marks of direction, which a terminal would obey. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
