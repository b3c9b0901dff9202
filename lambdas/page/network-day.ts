/**
 * What is counted of readers of whom nothing is known but their network: how many different metered
 * items it has opened on a day. Many readers of one story are one item, so an office or a school comes
 * nowhere near the limit, and a program that opens one item after the other does (ADR 0081).
 */
import { DAY_MS } from '../../shared/limits.ts';
import { articleHash } from '../../shared/paywall/article-key.ts';
import type { Period } from '../../shared/paywall/periods.ts';
import { nodeCrypto } from '../../services/aws/node-crypto.ts';
import type { MeterStore } from '../../services/metering/meter-store.ts';
import { widerNetwork } from '../../services/readers/viewer-network.ts';

/** Different metered items that the new readers of a network may open on a day (UTC). */
export const NETWORK_ITEMS_A_DAY = 500;

function dayAt(nowMs: number): Period {
  const startMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const key = new Date(startMs).toISOString().slice(0, 10).replaceAll('-', '');
  return { key, endMs: startMs + DAY_MS };
}

/**
 * Counts an item for the network of an address. The address is not stored: the name of the record is
 * a keyed hash of network and day.
 * @param key `meterKey` of the item.
 * @returns whether the network may open it. An address that is none belongs to no network.
 * @throws what the store throws.
 */
export async function spendForNetwork(
  meter: Pick<MeterStore, 'spend'>,
  {
    address,
    key,
    nowMs,
  }: { readonly address: string; readonly key: string; readonly nowMs: number },
  secret: string,
): Promise<boolean> {
  const network = widerNetwork(address);
  if (network === undefined) return false;
  const day = dayAt(nowMs);
  const subject = nodeCrypto.hmac(secret, `meter network\n${day.key}\n${network}`);
  const member = articleHash(key, nodeCrypto.sha256);
  return (await meter.spend(day, subject, member, NETWORK_ITEMS_A_DAY)).isGranted;
}
