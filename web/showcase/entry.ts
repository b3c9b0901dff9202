/** What the page of components shows: an entry a component or family, each in its states. */
import type { ReactElement } from 'react';
import type { SiteState } from '../state/site-state.ts';

export interface Showing {
  readonly name: string;
  readonly element: ReactElement;
  /** The slices that differ from a page's defaults. */
  readonly state?: Partial<SiteState>;
  /** Where the page of the state would be, for components that read their address. */
  readonly path?: string;
}

export interface Entry {
  readonly title: string;
  /** When to use it, in one sentence. */
  readonly note: string;
  readonly showings: readonly Showing[];
}

/** The part of an address that names an entry or a showing. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
