/** Halves of the day as American magazines write them. */

/** Returns a time like "6:34 PM" as "6:34 p.m.". Versions of ICU put different spaces before it. */
export function smallHalfDay(time: string): string {
  return time.replace(/\s([AP])M$/, (_, half: string) => ` ${half.toLowerCase()}.m.`);
}
