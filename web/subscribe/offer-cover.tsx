/** The cover of the current issue, if the brand has one. It carries its own nameplate. */
import { brand } from '#brand';

/** @param isFirst It stands at the head of the page: the browser loads it at once. */
export function OfferCover({ isFirst = false }: { isFirst?: boolean }) {
  const promo = brand.offer?.promo;
  if (promo === undefined) return null;
  return (
    <img
      className="image-alone offer-cover"
      src={promo.src}
      alt={promo.alt}
      width={promo.width}
      height={promo.height}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
