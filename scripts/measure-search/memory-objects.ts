/** An object store in memory, so that a measurement leaves no trace. */
import type { ObjectStore } from '../../lambdas/aws/objects.ts';

export function createMemoryObjects(): ObjectStore & { readonly bytes: () => number } {
  const objects = new Map<string, Uint8Array>();
  const etag = (bytes: Uint8Array) => `"${bytes.length}"`;
  return {
    async get(key, ifNoneMatch) {
      const bytes = objects.get(key);
      if (bytes === undefined) return undefined;
      return etag(bytes) === ifNoneMatch ? 'unchanged' : { bytes, etag: etag(bytes) };
    },
    has: async (key) => objects.has(key),
    async remove(key) {
      objects.delete(key);
    },
    async put(key, bytes) {
      objects.set(key, new Uint8Array(bytes));
    },
    bytes: () => [...objects.values()].reduce((sum, { length }) => sum + length, 0),
  };
}
