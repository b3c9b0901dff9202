/** The half wall: in the middle of the free articles, it shows how many are left, and the offer. */
import { brand } from '#brand';
import type { UnitProps } from '../ads/ad-provider.ts';
import { CloseButton } from './close-button.tsx';
import { articlesLeft, offerWords } from './offer-words.ts';
import { ReaderLinks } from './reader-links.tsx';
import { usePostedFormat } from './use-posted-format.ts';

export function HalfWall({ remaining, path }: UnitProps) {
  usePostedFormat();
  return (
    <div className="half-wall-words">
      <h2>You have {articlesLeft(remaining)}</h2>
      <p>
        {offerWords(brand.offer)}, was <s>{brand.offer.regularPrice}</s>: every story, and no
        advertisements.
      </p>
      <p className="unit-links">
        <a className="button" href={brand.links.subscribe}>
          Subscribe
        </a>
        <ReaderLinks path={path} />
      </p>
      <CloseButton />
    </div>
  );
}
