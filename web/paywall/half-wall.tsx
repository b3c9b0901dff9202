/** The half wall: in the middle of the free articles, it shows how many are left, and the offer. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { plural } from '../../shared/words/plural.ts';
import type { UnitProps } from '../ads/ad-provider.ts';
import { CloseButton } from './close-button.tsx';
import { offerHref } from '../subscribe/offer-href.ts';
import { offerPromise } from '../subscribe/offer-promise.ts';
import { offerWords } from '../subscribe/offer-words.ts';
import { ReaderLinks } from './reader-links.tsx';
import { usePostedFormat } from './use-posted-format.ts';

export function HalfWall({ remaining, path, isLoggedIn }: UnitProps) {
  usePostedFormat();
  const { offer } = brand;
  return (
    <div className="half-wall-words">
      <h2>{plural(words.youHaveLeft, remaining)}</h2>
      {offer !== undefined && (
        <p>
          {weave(offerPromise.halfWall, {
            offer:
              offer.regularPrice === undefined
                ? offerWords()
                : weave(words.offerWas, {
                    offer: offerWords(),
                    price: <s>{offer.regularPrice}</s>,
                  }),
          })}
        </p>
      )}
      <p className="unit-links">
        {offer !== undefined && (
          <a className="button" href={offerHref(path)}>
            {words.subscribe}
          </a>
        )}
        <ReaderLinks path={path} isLoggedIn={isLoggedIn} isAtMeter />
      </p>
      <CloseButton />
    </div>
  );
}
