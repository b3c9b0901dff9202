/**
 * Returns what an address has below its site: path, query and fragment. Doubled slashes are one, as at
 * the edge: a path that began with two (`https://site//host/`) would name another site.
 */
export function pathOfUrl({ pathname, search, hash }: URL): string {
  return pathname.replace(/\/{2,}/g, '/') + search + hash;
}
