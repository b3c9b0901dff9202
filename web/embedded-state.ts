/** The state as a document carries it, by the names of spec §3. */
import { withoutMarkup } from './story/body-from-markup.ts';
import { initialState, type SiteState } from './state/site-state.ts';
import { specifiedState } from './state/specified-state.ts';

const defaults = specifiedState(initialState);

/** Compares by identity: what is equal to a default without being it is embedded too. */
function changedFields(slice: object, initial: object): [string, unknown][] {
  return Object.entries(slice).filter(([name, value]) => value !== Reflect.get(initial, name));
}

/**
 * Returns the fields of each slice that differ from their defaults, without the body's HTML, which
 * the markup holds. The browser adds the defaults (`readEmbeddedState`).
 */
export function embeddedState(state: SiteState): Readonly<Record<string, object>> {
  const slices = {
    ...specifiedState(state),
    content: { ...state.content, body: withoutMarkup(state.content.body) },
  };
  const embedded: Record<string, object> = {};
  for (const [name, slice] of Object.entries(slices)) {
    const changed = changedFields(slice, defaults[name as keyof SiteState]);
    if (changed.length > 0) embedded[name] = Object.fromEntries(changed);
  }
  return embedded;
}
