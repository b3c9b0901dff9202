/**
 * Calls a counting service: by JSON if the service lets other sites read it, otherwise by a script
 * that calls back (JSON-P).
 */
import type { ShareCountSource } from '../../shared/brand/brand.ts';
import { JSONP_TIMEOUT_MS } from '../../shared/limits.ts';
import { askService, serviceAddress } from '../browser/ask-service.ts';
import { jsonp } from './jsonp.ts';

/**
 * @returns The service's response, unchanged.
 * @throws Error when the service fails or takes longer than a minute.
 */
export async function ask(
  { endpoint, transport }: ShareCountSource,
  query: string,
): Promise<unknown> {
  const address = serviceAddress(endpoint, query);
  if (transport === 'jsonp') return jsonp(address, window);
  return JSON.parse(await askService(address, JSONP_TIMEOUT_MS));
}
