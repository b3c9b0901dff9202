/** The address of the payment provider's page, with the way back for the provider. */
import type { Brand } from '../../shared/brand/brand.ts';

/**
 * Undefined if the brand names no page.
 * @param redirect The path at which the reader goes on reading, already checked.
 */
export function checkoutAddress(
  { offer, origin }: Pick<Brand, 'offer' | 'origin'>,
  redirect = '/',
): string | undefined {
  return offer?.checkout?.replaceAll('{returnURL}', () => encodeURIComponent(origin + redirect));
}
