/** The score of a review, as lists show it: "8/10". */
export function Rating({ rating }: { rating: number | undefined }) {
  if (rating === undefined) return null;
  return (
    <span className="badge badge-rating">
      <b>{rating}</b>/10
    </span>
  );
}
