/** Client of a vendor's recommendations for a section. */
import { RECOMMENDATIONS_TIMEOUT_MS } from '../../shared/limits.ts';
import { askService, serviceAddress } from '../browser/ask-service.ts';
import { vendorNodes, type VendorNode } from './vendor-markup.ts';

/** @throws as `askService` does. */
function call(
  endpoint: string,
  query: Readonly<Record<string, string>>,
  init?: RequestInit,
): Promise<string> {
  const address = serviceAddress(endpoint, new URLSearchParams(query));
  return askService(address, RECOMMENDATIONS_TIMEOUT_MS, init);
}

/**
 * Returns what the vendor shows for a section.
 * @throws UnsafeMarkupError, or Error as the vendor fails.
 */
export async function sectionRecommendations(
  endpoint: string,
  section: string,
): Promise<readonly (VendorNode | string)[]> {
  return vendorNodes(await call(endpoint, { section }));
}

/**
 * Removes a recommendation from a section for good.
 * @throws Error as the vendor fails.
 */
export async function removeRecommendation(
  endpoint: string,
  { section, id }: { section: string; id: string },
): Promise<void> {
  await call(endpoint, { section, id }, { method: 'DELETE' });
}
