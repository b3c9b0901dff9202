/** Where the build put the browser's files. The build replaces `#manifest` by its own; without one, names map to `/css` and nothing. */
export interface Manifest {
  readonly buildId: string;
  /** The module that takes the page over. */
  readonly entry?: string;
  /** By bundle name: its chunk and what that imports. */
  readonly bundles: Readonly<
    Record<string, { readonly path: string; readonly imports: readonly string[] }>
  >;
  /** By stylesheet name. */
  readonly stylesheets: Readonly<Record<string, string>>;
  /** Font files that every page needs at once. */
  readonly fonts: readonly string[];
}

export const manifest: Manifest = { buildId: 'unbuilt', bundles: {}, stylesheets: {}, fonts: [] };

/** A stylesheet's address: from the manifest if present, otherwise `/css/<name>.css` (spec §2.1). */
export function stylesheetPath(from: Manifest, name: string): string {
  return from.stylesheets[name] ?? `/css/${name}.css`;
}
