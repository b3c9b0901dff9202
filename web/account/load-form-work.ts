/** Loads what account forms do when they are sent. `AccountForm` loads it while the reader types. */
import { words } from '#words';
import { loadChunk } from '../navigation/load-chunk.ts';

/** @throws Error 'Network request failed': without the code nothing can be sent. */
export async function loadFormWork() {
  try {
    return await loadChunk('form-work', () => import('./form-work.ts'));
  } catch (cause) {
    throw new Error(words.networkFailed, { cause });
  }
}
