/** The verdict of a review: rating as a number and a bar, pros and cons, price, shop link. */
import type { ReactNode } from 'react';
import { brand } from '#brand';
import { reviewCategories } from '#brand-details';
import { words } from '#words';
import { priceOf } from '../../shared/content/price.ts';
import { fill } from '../../shared/words/fill.ts';
import { reviewCategoryPath } from '../../shared/brand/sections.ts';
import type { Review } from '../../shared/content/item.ts';
import { SiteWords } from '../ui/site-words.tsx';
import { Price } from '../ui/price.tsx';

function Points({
  title,
  points,
  className,
}: {
  title: ReactNode;
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

interface VerdictBoxProps {
  readonly review: Review;
  /** Of the review, if it is not that of the site. */
  readonly language?: string;
}

export function VerdictBox({ review, language }: VerdictBoxProps) {
  const category = reviewCategories[review.category];
  return (
    <aside className="verdict" aria-label={words.verdict}>
      <p className="verdict-product">
        {review.product.brand && <span className="small-caps">{review.product.brand}</span>}
        {review.product.name}
      </p>
      <p className="verdict-rating">
        <b>{review.rating}</b>
        <span>
          <SiteWords among={language}>{words.outOfTen}</SiteWords>
        </span>
      </p>
      <meter
        className="verdict-bar"
        min={0}
        max={10}
        value={review.rating}
        aria-label={fill(words.rated, { rating: review.rating })}
      />
      {review.verdict && <p className="verdict-text">{review.verdict}</p>}
      <Points
        title={<SiteWords among={language}>{words.pros}</SiteWords>}
        points={review.pros}
        className="points-for"
      />
      <Points
        title={<SiteWords among={language}>{words.cons}</SiteWords>}
        points={review.cons}
        className="points-against"
      />
      {(review.product.price !== undefined || review.buy) && (
        <p className="verdict-buy">
          <Price price={priceOf(review)} className="verdict-price" />
          {review.buy && (
            <a className="button" href={review.buy.url} rel="sponsored noopener nofollow">
              <SiteWords among={language}>
                {fill(words.buyAt, { shop: review.buy.retailer })}
                <span className="sponsored-note">{words.sponsoredLink}</span>
              </SiteWords>
            </a>
          )}
        </p>
      )}
      {category !== undefined && (
        <p className="verdict-more">
          <a href={reviewCategoryPath(brand, review.category)}>
            <SiteWords among={language}>{fill(words.moreReviews, { category })}</SiteWords>
          </a>
        </p>
      )}
    </aside>
  );
}
