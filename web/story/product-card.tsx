/**
 * A product in a text. Its shop link is marked as sponsored, for readers and for search engines.
 */
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';

interface ProductCardProps {
  readonly name: string;
  readonly brand?: string;
  readonly price?: string;
  readonly url?: string;
  readonly rating?: number;
}

export function ProductCard({ name, brand, price, url, rating }: ProductCardProps) {
  return (
    <aside className="product-card" aria-label={fill(words.product, { name })}>
      <div>
        {brand && <p className="small-caps">{brand}</p>}
        <p className="product-name">{name}</p>
        {rating !== undefined && (
          <p className="product-rating">
            <b>{rating}</b>/10
          </p>
        )}
      </div>
      {(price || url) && (
        <p className="product-buy">
          {price && <span className="product-price">{price}</span>}
          {url && (
            <a className="button" href={url} rel="sponsored noopener nofollow">
              {words.buy}
              <span className="sponsored-note"> ({words.sponsoredLink})</span>
            </a>
          )}
        </p>
      )}
    </aside>
  );
}
