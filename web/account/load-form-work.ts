/** Loads what forms do when they are sent. `AccountForm` loads it while the reader types. */
import { loadChunk } from '../navigation/load-chunk.ts';

/** @throws ChunkLoadError */
export function loadFormWork() {
  return loadChunk('form-work', () => import('./form-work.ts'));
}
