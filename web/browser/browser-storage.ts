/** Local and session storage that never fail: private windows and full disks keep nothing, and nothing breaks by it. */

export interface BrowserStorage {
  readonly get: (key: string) => string | null;
  readonly set: (key: string, value: string) => void;
}

/** @param open such as `() => localStorage`: where storage is forbidden, reading the name itself throws. */
export function browserStorage(open: () => Storage): BrowserStorage {
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
        // It is then forgotten with the page.
      }
    },
  };
}
