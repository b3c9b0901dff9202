/** The cover of the current issue with the publication's name on it, if the brand has one. */
import { brand } from '#brand';
import { logoLength } from '../ui/logo.tsx';

/** @param isFirst It stands at the head of the page: the browser loads it at once. */
export function OfferCover({ isFirst = false }: { isFirst?: boolean }) {
  const { promo } = brand.offer;
  if (promo === undefined) return null;
  return (
    <div className="offer-cover">
      <img
        src={promo.src}
        alt={promo.alt}
        width={promo.width}
        height={promo.height}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
      />
      <p aria-hidden="true">
        <b className={logoLength.trim()}>{brand.name}</b>
        <span>{brand.issueLine}</span>
      </p>
    </div>
  );
}
