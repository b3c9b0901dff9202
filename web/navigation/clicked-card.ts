/** What the card of a clicked link tells the loading page, in the state of the history. */

/** Returns the headline, and the template of an item with an image. */
export function cardOfClick(target: Element): readonly unknown[] {
  const heading = target.closest<HTMLElement>('h2,h3');
  return [heading?.textContent, heading?.dataset.opening];
}

/** @param state Unchecked: it outlives a reload. */
export function cardOfState(state: unknown): readonly string[] {
  return Array.isArray(state) ? state.filter((text) => typeof text === 'string') : [];
}
