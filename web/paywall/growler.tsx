/** The growler: a thin bar that shows how many free articles are left. */
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { weave } from '../ui/weave.ts';
import type { UnitProps } from '../ads/ad-provider.ts';
import { useOfferTexts } from '../experiments/use-offer-texts.ts';
import { CloseButton } from './close-button.tsx';
import { offerHref } from '../subscribe/offer-href.ts';
import { articlesLeft } from '../subscribe/offer-words.ts';
import { meterTerm } from '../ui/meter-term.ts';
import { ReaderLinks } from './reader-links.tsx';
import { usePostedFormat } from './use-posted-format.ts';

/** A line with more parts than this says nothing at a glance. */
const PARTS_MAX = 12;

/** A part for each article of the period: those that are read are filled, the last one in red. */
function Meter({ remaining, isLoggedIn }: Pick<UnitProps, 'remaining' | 'isLoggedIn'>) {
  const { max: ofBrowser, registered } = brand.meter;
  const max = isLoggedIn ? (registered ?? ofBrowser) : ofBrowser;
  if (max < 1 || max > PARTS_MAX) return null;
  return (
    <div className="growler-meter" aria-hidden="true" data-last={remaining === 0}>
      {Array.from({ length: max }, (_, part) => (
        <span key={part} data-read={part < max - remaining} />
      ))}
    </div>
  );
}

export function Growler({ remaining, path, isLoggedIn }: UnitProps) {
  usePostedFormat();
  const { texts, seen } = useOfferTexts<HTMLAnchorElement>('growler');
  return (
    <>
      <Meter remaining={remaining} isLoggedIn={isLoggedIn} />
      <div className="growler-bar">
        <p className="growler-words">
          {remaining === 0 ? (
            <strong>{fill(words.lastFreeArticle, { term: meterTerm() })}</strong>
          ) : (
            weave(words.leftInTerm, {
              left: <strong>{articlesLeft(remaining)}</strong>,
              term: meterTerm(),
            })
          )}
        </p>
        <p className="growler-links">
          <span className="growler-reader">
            <ReaderLinks path={path} isLoggedIn={isLoggedIn} />
          </span>
          {brand.offer !== undefined && (
            <a className="button button-small" href={offerHref(path)} ref={seen}>
              {texts.growlerButton}
            </a>
          )}
        </p>
        <CloseButton />
      </div>
    </>
  );
}
