/**
 * The texts in the brand's language, as `#words`. The build puts each text in the place where it is
 * used, so a bundle has one language and only what it shows (docs/adr/0053).
 */
import { brand } from '#brand';
import type { en } from './en.ts';
import { wordsOf } from './table.ts';

// Tables have the same keys and placeholders; types of English let `fill` check the names of values.
export const words = wordsOf(brand.language) as typeof en;
