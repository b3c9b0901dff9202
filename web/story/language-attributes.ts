/** Marks a text whose language is not the site's. */
import { brand } from '#brand';
import { directionOf } from '../../shared/words/direction.ts';

/** @param language BCP 47; undefined for the brand's. */
export function languageAttributes(language: string | undefined): {
  readonly lang?: string;
  readonly dir?: 'ltr' | 'rtl';
} {
  return language === undefined || language === brand.language
    ? {}
    : { lang: language, dir: directionOf(language) };
}
