/**
 * The brand's details, as `#brand-details`. In browsers the build leaves them out of `#brand` and
 * puts them here.
 */
import { brand } from '#brand';
import { detailsOf } from '../shared/brand/brand-details.ts';

export const brandDetails = detailsOf(brand);
