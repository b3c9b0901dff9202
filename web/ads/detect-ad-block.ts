/** Whether an ad blocker hides elements of this page. Nothing is requested to find out. */

/** Names that the common filter lists hide wherever they are. */
const BAIT = 'adsbox ad-banner ad-placement pub_300x250 text-ad';
/** Blockers add their styles after the element appears, in ms. */
const REACTION_MS = 200;

/** Puts an element out of sight that blockers hide, looks at it a moment later, and removes it. */
export async function isBlockingAds(): Promise<boolean> {
  const bait = document.createElement('div');
  bait.className = BAIT;
  bait.setAttribute('aria-hidden', 'true');
  // Above the page: one that is written from right to left scrolls to what is beyond its left edge.
  bait.style.cssText = 'position:absolute;inset:-999px auto auto 0;width:1px;height:1px';
  document.body.append(bait);
  await new Promise((done) => {
    setTimeout(done, REACTION_MS);
  });
  const isHidden =
    !bait.isConnected || bait.offsetHeight === 0 || getComputedStyle(bait).visibility === 'hidden';
  bait.remove();
  return isHidden;
}
