/** Ids of feeds and entries: URNs that survive a new slug or a new domain. */
import { createHash } from 'node:crypto';

/** RFC 9562 §5.5 requires a namespace; this one is our own, chosen at random. */
const NAMESPACE = Buffer.from('5d0f3a0cf1c24c0b9a0e2f4d7c6b8e13', 'hex');

/**
 * Returns a name-based UUID (version 5).
 * @param name What the UUID identifies, e.g. the brand's key and an item's id.
 */
export function feedId(...name: readonly string[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name.join('\n')).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex').slice(0, 32);
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
