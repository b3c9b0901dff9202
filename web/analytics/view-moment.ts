/** When the current page view began, for what counts and reports it: one moment, in ms. */
let viewedMs = Date.now();

export function beginView(): number {
  viewedMs = Date.now();
  return viewedMs;
}

export function viewMomentMs(): number {
  return viewedMs;
}
