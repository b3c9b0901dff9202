/**
 * Where the build put the browser's files. The build replaces `#manifest` with its own; without
 * one, stylesheet names map to `/css` and other names to nothing.
 */
export interface Manifest {
  readonly buildId: string;
  /** The module that hydrates the page. */
  readonly entry?: string;
  /** By bundle name: its chunk and what the chunk imports. */
  readonly bundles: Readonly<
    Record<string, { readonly path: string; readonly imports: readonly string[] }>
  >;
  /** By stylesheet name. */
  readonly stylesheets: Readonly<Record<string, string>>;
  /** Font files that every page needs immediately. */
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
