/** Shows what readers, publishers and providers typed in a terminal. */

/** Replaces characters that a terminal would obey, and those that nobody sees, by spaces. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');
}
