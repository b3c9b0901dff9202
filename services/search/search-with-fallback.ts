/** Asks a search service, and the stored index as long as the service does not respond. */
import type { Log } from '../http/log.ts';
import type { SearchReader } from './search-reader.ts';

/** A service that failed is left alone for this long: readers do not wait for it one by one. */
const PAUSE_MS = 30_000;

/** @param now ms, only rising. */
export function createSearchWithFallback(
  service: SearchReader,
  stored: SearchReader,
  log: Log,
  now: () => number = () => performance.now(),
): SearchReader {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    async search(request) {
      if (now() - failedAt < PAUSE_MS) return stored.search(request);
      try {
        return await service.search(request);
      } catch (error) {
        failedAt = now();
        const message = 'The search service failed; the stored index responds';
        log({ level: 'WARN', message, error });
        return stored.search(request);
      }
    },
  };
}
