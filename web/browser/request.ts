/** `fetch` for calls whose errors a reader may see: each browser words a lost connection its own way. */
import { words } from '#words';

/**
 * @throws Error 'Network request failed' (spec §8) when no response arrives. An aborted call throws
 *   what `fetch` throws.
 */
export async function request(address: string | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    throw error instanceof TypeError ? new Error(words.networkFailed, { cause: error }) : error;
  }
}
