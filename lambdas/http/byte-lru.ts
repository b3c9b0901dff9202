/** Map that holds a maximum number of bytes and evicts the least recently used entry. */

interface Sized {
  /** May grow while the entry is held; call `resized` afterwards. */
  readonly bytes: number;
}

export interface ByteLru<Entry extends Sized> {
  get(key: string): Entry | undefined;
  set(key: string, entry: Entry): void;
  delete(key: string): void;
  values(): Iterable<Entry>;
  /** Makes room after the entry of this key has grown. */
  resized(key: string): void;
  readonly bytes: number;
}

export function createByteLru<Entry extends Sized>(maxBytes: number): ByteLru<Entry> {
  // A Map keeps insertion order, so the first entry is the least recently used.
  const entries = new Map<string, Entry>();
  const counted = new Map<string, number>();
  let total = 0;

  function remove(key: string): void {
    total -= counted.get(key) ?? 0;
    counted.delete(key);
    entries.delete(key);
  }

  function makeRoom(): void {
    for (const key of entries.keys()) {
      if (total <= maxBytes) return;
      remove(key);
    }
  }

  return {
    get bytes() {
      return total;
    },
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },
    set(key, entry) {
      remove(key);
      if (entry.bytes > maxBytes) return;
      entries.set(key, entry);
      counted.set(key, entry.bytes);
      total += entry.bytes;
      makeRoom();
    },
    values: () => entries.values(),
    delete: remove,
    resized(key) {
      const entry = entries.get(key);
      if (entry === undefined) return;
      total += entry.bytes - (counted.get(key) ?? 0);
      counted.set(key, entry.bytes);
      makeRoom();
    },
  };
}
