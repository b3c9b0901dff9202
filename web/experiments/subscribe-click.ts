/** Clicks that lead to the offer, wherever the link is. */

/** @param address Where the brand's subscribe links lead. */
export function onSubscribeClick(address: string, listener: () => void): void {
  const target = new URL(address, window.location.href);
  document.addEventListener(
    'click',
    ({ target: clicked }) => {
      const link = clicked instanceof Element ? clicked.closest('a') : null;
      // The header's link first opens its panel, and says so.
      if (link === null || link.getAttribute('aria-expanded') === 'false') return;
      if (link.origin === target.origin && link.pathname === target.pathname) listener();
    },
    { capture: true },
  );
}
