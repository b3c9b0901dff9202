/** Wording of the offer and of counts, the same for every unit. */
import { brand } from '#brand';
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';

/** 'One year for $5'; '' where nothing is for sale. */
export function offerWords(offer = brand.offer): string {
  if (offer === undefined) return '';
  const line = fill(words.termForPrice, { term: offer.term, price: offer.price });
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/** '2 free articles left'. */
export function articlesLeft(remaining: number): string {
  return plural(words.articlesLeft, remaining);
}
