/** The state as a document carries it. */
import { withoutMarkup } from './story/body-from-markup.ts';
import { initialState, type SiteState } from './state/site-state.ts';

/** Compares by identity: what is equal to a default without being it is embedded too. */
function changedFields(slice: object, defaults: object): [string, unknown][] {
  return Object.entries(slice).filter(([name, value]) => value !== Reflect.get(defaults, name));
}

/**
 * Returns the fields of each slice that differ from their defaults, without the body's HTML, which
 * the markup holds. The browser adds the defaults (`readEmbeddedState`).
 */
export function embeddedState(state: SiteState): Readonly<Record<string, object>> {
  const slices = {
    ...state,
    content: { ...state.content, body: withoutMarkup(state.content.body) },
  };
  const embedded: Record<string, object> = {};
  for (const [name, slice] of Object.entries(slices)) {
    const changed = changedFields(slice, initialState[name as keyof SiteState]);
    if (changed.length > 0) embedded[name] = Object.fromEntries(changed);
  }
  return embedded;
}
