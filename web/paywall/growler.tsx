/** The growler: a thin bar that shows how many free articles are left. */
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import type { UnitProps } from '../ads/ad-provider.ts';
import { useOfferTexts } from '../experiments/use-offer-texts.ts';
import { CloseButton } from './close-button.tsx';
import { articlesLeft } from './offer-words.ts';
import { ReaderLinks } from './reader-links.tsx';
import { usePostedFormat } from './use-posted-format.ts';

export function Growler({ remaining, path }: UnitProps) {
  usePostedFormat();
  const { texts, seen } = useOfferTexts<HTMLAnchorElement>('growler');
  return (
    <div className="growler-bar">
      <p className="growler-words">
        {remaining === 0 ? (
          <strong>{words.lastFreeArticle}</strong>
        ) : (
          weave(words.thisMonth, { left: <strong>{articlesLeft(remaining)}</strong> })
        )}
      </p>
      <p className="growler-links">
        <span className="growler-reader">
          <ReaderLinks path={path} />
        </span>
        <a className="button button-small" href={brand.links.subscribe} ref={seen}>
          {texts.growlerButton}
        </a>
      </p>
      <CloseButton />
    </div>
  );
}
