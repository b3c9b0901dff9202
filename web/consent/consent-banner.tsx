/**
 * Asks for consent at the foot of the window. It is no wall: the page can be read and used with it,
 * and its three ways out are equally easy.
 */
import { useId, useState } from 'react';
import type { Purpose } from '../../shared/consent/consent.ts';
import { PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { PurposeForm } from './purpose-form.tsx';
import { inBrief } from './purpose-words.ts';

interface ConsentBannerProps {
  /** What is asked for; not empty. */
  readonly purposes: readonly Purpose[];
  readonly onChoose: (granted: readonly Purpose[]) => void;
}

export function ConsentBanner({ purposes, onChoose }: ConsentBannerProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="consent-banner" aria-labelledby={`${id}title`}>
      <div className="consent-inside">
        <div className="consent-words">
          <h2 id={`${id}title`}>Your data, your decision</h2>
          <p>
            With your permission, we and companies we work with use cookies to {inBrief(purposes)}.
            Until you decide, none of it runs. The stories are the same either way, and you can
            change your mind at <a href={PRIVACY_CHOICES_PATH}>Your Privacy Choices</a>.
          </p>
        </div>
        <div className="consent-choices">
          <button type="button" className="button button-quiet" onClick={() => onChoose(purposes)}>
            Accept all
          </button>
          <button type="button" className="button button-quiet" onClick={() => onChoose([])}>
            Only what’s needed
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={isOpen}
            aria-controls={`${id}form`}
            onClick={() => setOpen(!isOpen)}
          >
            Choose
          </button>
        </div>
        <div id={`${id}form`} hidden={!isOpen}>
          <PurposeForm purposes={purposes} allowed={[]} onSave={onChoose} />
        </div>
      </div>
    </section>
  );
}
