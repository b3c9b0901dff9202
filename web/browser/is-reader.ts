/** Whether somebody reads here: what is counted is counted of readers, and what opens opens for them. */

/** Browsers that a program drives are no readers: monitors, tests, Lighthouse. */
export function isReader(): boolean {
  return !navigator.webdriver;
}
