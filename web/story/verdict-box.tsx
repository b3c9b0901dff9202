/** The verdict of a review: rating as a number and a bar, pros and cons, price, shop link. */
import { brand } from '#brand';
import { reviewCategories } from '#review-categories';
import { words } from '#words';
import { priceOf } from '../../shared/content/price.ts';
import { fill } from '../../shared/words/fill.ts';
import { reviewCategoryPath } from '../../shared/brand/sections.ts';
import type { Review } from '../../shared/content/item.ts';
import { Price } from './price.tsx';

function Points({
  title,
  points,
  className,
}: {
  title: string;
  points: readonly string[];
  className: string;
}) {
  if (points.length === 0) return null;
  return (
    <div className={`points ${className}`}>
      <h2>{title}</h2>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

export function VerdictBox({ review }: { review: Review }) {
  const category = reviewCategories[review.category];
  return (
    <aside className="verdict" aria-label={words.verdict}>
      <p className="verdict-product">
        {review.product.brand && <span>{review.product.brand}</span>}
        {review.product.name}
      </p>
      <p className="verdict-rating">
        <b>{review.rating}</b>
        <span>{words.outOfTen}</span>
      </p>
      <meter
        className="verdict-bar"
        min={0}
        max={10}
        value={review.rating}
        aria-label={fill(words.rated, { rating: review.rating })}
      />
      {review.verdict && <p className="verdict-text">{review.verdict}</p>}
      <Points title={words.pros} points={review.pros} className="points-for" />
      <Points title={words.cons} points={review.cons} className="points-against" />
      {(review.product.price !== undefined || review.buy) && (
        <p className="verdict-buy">
          <Price price={priceOf(review)} className="verdict-price" />
          {review.buy && (
            <a className="button" href={review.buy.url} rel="sponsored noopener nofollow">
              {fill(words.buyAt, { shop: review.buy.retailer })}
              <span className="sponsored-note">{words.sponsoredLink}</span>
            </a>
          )}
        </p>
      )}
      {category !== undefined && (
        <p className="verdict-more">
          <a href={reviewCategoryPath(brand, review.category)}>
            {fill(words.moreReviews, { category })}
          </a>
        </p>
      )}
    </aside>
  );
}
