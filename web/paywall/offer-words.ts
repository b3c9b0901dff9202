/** Wording of the offer and of counts, the same for every unit. */
import type { Brand } from '../../shared/brand/brand.ts';

/** 'One year for $5'. */
export function offerWords({ term, price }: Brand['offer']): string {
  return `${term.charAt(0).toUpperCase()}${term.slice(1)} for ${price}`;
}

/** '2 free articles left'. */
export function articlesLeft(remaining: number): string {
  return `${remaining} free ${remaining === 1 ? 'article' : 'articles'} left`;
}
