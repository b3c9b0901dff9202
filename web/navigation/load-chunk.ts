/** Loading on demand, with the timeout of spec §9 and the message of spec §8. */
import { CHUNK_LOAD_TIMEOUT_MS } from '../../shared/limits.ts';

/** A bundle or stylesheet that failed or took too long: 'Loading chunk <n> failed.' */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  constructor(chunk: string, cause?: unknown) {
    super(`Loading chunk ${chunk} failed.`, { cause });
  }
}

/**
 * Waits for `load`, at most `timeoutMs`.
 * @throws ChunkLoadError
 */
export async function loadChunk<T>(
  chunk: string,
  load: () => Promise<T>,
  timeoutMs: number = CHUNK_LOAD_TIMEOUT_MS,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new ChunkLoadError(chunk));
    }, timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    throw error instanceof ChunkLoadError ? error : new ChunkLoadError(chunk, error);
  } finally {
    clearTimeout(timer);
  }
}
