/** Client of a vendor's recommendations for a section. */
import { RECOMMENDATIONS_TIMEOUT_MS } from '../../shared/limits.ts';
import { vendorNodes, type VendorNode } from './vendor-markup.ts';

async function call(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(RECOMMENDATIONS_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  return response;
}

function address(endpoint: string, query: Readonly<Record<string, string>>): string {
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`;
}

/**
 * Returns what the vendor shows for a section.
 * @throws UnsafeMarkupError, or Error as the vendor fails.
 */
export async function sectionRecommendations(
  endpoint: string,
  section: string,
): Promise<readonly (VendorNode | string)[]> {
  const response = await call(address(endpoint, { section }), {});
  return vendorNodes(await response.text());
}

/**
 * Removes a recommendation from a section for good.
 * @throws Error as the vendor fails.
 */
export async function removeRecommendation(
  endpoint: string,
  { section, id }: { section: string; id: string },
): Promise<void> {
  await call(address(endpoint, { section, id }), { method: 'DELETE' });
}
