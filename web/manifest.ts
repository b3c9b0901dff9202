/**
 * Where the build put the browser's files. The build replaces `#manifest` with its own; without
 * one, stylesheet names map to `/css` and other names to nothing.
 */
import type { BundleName } from '../shared/pages.ts';

/** A page's own file, and the files that it loads with it when the browser is idle. */
export interface PageChunk {
  readonly path: string;
  readonly imports: readonly string[];
}

export interface Manifest {
  readonly buildId: string;
  /** The module that hydrates the page. */
  readonly entry?: string;
  /** Empty when nothing is built. */
  readonly bundles: Readonly<Partial<Record<BundleName, PageChunk>>>;
  /** By stylesheet name. */
  readonly stylesheets: Readonly<Record<string, string>>;
  /** What the desk loads. No page of readers names it. */
  readonly desk?: { readonly script: string; readonly stylesheet: string };
  /** Font files that nearly every page shows. */
  readonly fonts: readonly string[];
}

export const manifest: Manifest = { buildId: 'unbuilt', bundles: {}, stylesheets: {}, fonts: [] };

/**
 * Returns a stylesheet's address: from the manifest if present, otherwise `/css/<name>.css` (spec
 * §2.1).
 */
export function stylesheetPath(from: Manifest, name: string): string {
  return from.stylesheets[name] ?? `/css/${name}.css`;
}
