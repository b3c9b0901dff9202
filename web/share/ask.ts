/**
 * Calls a counting service: by JSON if the service lets other sites read it, otherwise by a script
 * that calls back (JSON-P).
 */
import type { ShareCountSource } from '../../shared/brand/brand.ts';
import { JSONP_TIMEOUT_MS } from '../../shared/limits.ts';
import { jsonp } from './jsonp.ts';

/**
 * @returns The service's response, unchanged.
 * @throws Error when the service fails or takes longer than a minute.
 */
export async function ask(
  { endpoint, transport }: ShareCountSource,
  query: string,
): Promise<unknown> {
  const address = `${endpoint}${endpoint.includes('?') ? '&' : '?'}${query}`;
  if (transport === 'jsonp') return jsonp(address, window);
  const response = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(JSONP_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  return response.json();
}
