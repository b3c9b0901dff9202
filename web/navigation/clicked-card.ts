/** What the card of a clicked link tells the loading page, in the state of the history. */

/** Returns the headline, and for an item with an image its template and the tone of the image. */
export function cardOfClick(target: Element): readonly unknown[] {
  const heading = target.closest<HTMLElement>('h2,h3');
  const image = heading?.closest('.card')?.querySelector<HTMLElement>('.image');
  return [heading?.textContent, heading?.dataset.opening, image?.style.backgroundColor];
}

/** @param state Unchecked: it outlives a reload. */
export function cardOfState(state: unknown): readonly string[] {
  return Array.isArray(state) ? state.filter((text) => typeof text === 'string') : [];
}
