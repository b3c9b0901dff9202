/** Whether a name is a time zone. */

/** Returns whether a name is an IANA time zone that this platform knows, in any letter case. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return name !== '';
  } catch {
    return false;
  }
}
