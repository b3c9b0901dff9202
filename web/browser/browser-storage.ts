/**
 * Local and session storage that never throw: private windows and full disks store nothing, and
 * nothing breaks.
 */

export interface BrowserStorage {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

export interface ClearableStorage extends BrowserStorage {
  readonly remove: (key: string) => void;
  readonly keys: () => readonly string[];
}

/**
 * @param open Such as `() => localStorage`: if storage is forbidden, reading the name itself
 *   throws.
 */
export function browserStorage(open: () => Storage): ClearableStorage {
  return {
    get(key) {
      try {
        return open().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value);
      } catch {
        // The value is then lost when the page is left.
      }
    },
    remove(key) {
      try {
        open().removeItem(key);
      } catch {
        // Nothing was kept.
      }
    },
    keys() {
      try {
        return Object.keys(open());
      } catch {
        return [];
      }
    },
  };
}
