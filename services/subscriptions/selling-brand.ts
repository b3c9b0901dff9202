/** What of a brand the functions that sell read. */
import type { Brand } from '../../shared/brand/brand.ts';

export type SellingBrand = Pick<
  Brand,
  | 'key'
  | 'name'
  | 'origin'
  | 'language'
  | 'timeZone'
  | 'legal'
  | 'links'
  | 'plans'
  | 'planOffers'
  | 'payments'
  | 'editorialEmail'
>;
