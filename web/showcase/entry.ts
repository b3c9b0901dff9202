/** What the component page shows: one entry for each component or family, in each of its states. */
import type { ReactElement } from 'react';
import type { SiteState } from '../state/site-state.ts';

export interface Showing {
  readonly name: string;
  readonly element: ReactElement;
  /** Slices that differ from a page's defaults. */
  readonly state?: Partial<SiteState>;
  /** Path of a page in this state, for components that read their address. */
  readonly path?: string;
}

export interface Entry {
  readonly title: string;
  /** When to use the component, in one sentence. */
  readonly note: string;
  readonly showings: readonly Showing[];
}

/** Returns the part of an address that names an entry or a showing. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
