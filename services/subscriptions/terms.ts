/** Names the terms that a page showed, by a name that changes with them. */
import { createHash } from 'node:crypto';
import type { SellingBrand } from './selling-brand.ts';

export function termsOf({ legal }: Pick<SellingBrand, 'legal'>): string {
  const terms = `${legal.general}\n${legal.subscribe ?? ''}`;
  return createHash('sha256').update(terms).digest('base64url').slice(0, 22);
}
