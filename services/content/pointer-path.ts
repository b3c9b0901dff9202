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

/** Returns the path of an address without query and fragment, in the form in which it is stored. */
export function storedPath(address: string): string {
  return pointerPath(address.replace(/[?#].*$/s, ''));
}
