/**
 * Returns the canonical form in which paths are compared and stored: decoded, without a trailing
 * slash.
 */
export function pointerPath(path: string): string {
  const bare = path.replace(/\/+$/, '');
  try {
    return decodeURIComponent(bare === '' ? '/' : bare);
  } catch {
    return bare;
  }
}
