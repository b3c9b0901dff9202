/**
 * The texts in the brand's language, as `#words`. The build puts each text in the place where it is
 * used, so a bundle has one language and only what it shows (docs/adr/0053).
 */
import { brand } from '#brand';
import { wordsOf } from './table.ts';

export const words = wordsOf(brand.language);
