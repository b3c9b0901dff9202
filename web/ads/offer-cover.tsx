/** The cover of the current issue, if the brand has one. It carries its own nameplate. */
import { brand } from '#brand';

export function OfferCover() {
  const { promo } = brand.offer;
  if (promo === undefined) return null;
  return (
    <img
      className="offer-cover"
      src={promo.src}
      alt={promo.alt}
      width={promo.width}
      height={promo.height}
      loading="lazy"
      decoding="async"
    />
  );
}
