/** Wording of the offer and of counts, the same for every unit. */
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import { fill } from '../../shared/words/fill.ts';
import type { Brand } from '../../shared/brand/brand.ts';

/** 'One year for $5'. */
export function offerWords({ term, price }: Brand['offer']): string {
  const line = fill(words.termForPrice, { term, price });
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
}

/** '2 free articles left'. */
export function articlesLeft(remaining: number): string {
  return plural(words.articlesLeft, remaining);
}
