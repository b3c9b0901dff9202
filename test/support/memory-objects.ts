/** An object store in memory: for tests that fail its calls, and measurements that leave no trace. */
import { hash } from 'node:crypto';
import type { ObjectStore } from '../../services/aws/objects.ts';

export interface MemoryObjects extends ObjectStore {
  /** Bytes of all objects. */
  readonly bytes: () => number;
  readonly keys: () => string[];
}

export function createMemoryObjects(): MemoryObjects {
  const objects = new Map<string, Uint8Array>();
  const etag = (bytes: Uint8Array) => `"${hash('md5', bytes)}"`;
  return {
    async get(key, ifNoneMatch) {
      const bytes = objects.get(key);
      if (bytes === undefined) return undefined;
      return etag(bytes) === ifNoneMatch ? 'unchanged' : { bytes, etag: etag(bytes) };
    },
    async getRange(key, start, end) {
      const bytes = objects.get(key);
      if (bytes !== undefined && end > bytes.length) throw new Error(`${key} ends before ${end}`);
      return bytes?.slice(start, end);
    },
    has: async (key) => objects.has(key),
    async remove(key) {
      objects.delete(key);
    },
    async put(key, bytes) {
      objects.set(key, new Uint8Array(bytes));
    },
    async replace(key, { bytes, before }) {
      const stored = objects.get(key);
      if ((stored === undefined ? undefined : etag(stored)) !== before) return false;
      objects.set(key, new Uint8Array(bytes));
      return true;
    },
    keys: () => [...objects.keys()],
    bytes: () => [...objects.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
