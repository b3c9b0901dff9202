/**
 * Asks for consent at the foot of the window. It is no wall: the page can be read and used with it,
 * and its three ways out are equally easy.
 */
import { useId, useState } from 'react';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import type { Purpose } from '../../shared/consent/consent.ts';
import { PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { PurposeForm } from './purpose-form.tsx';
import { inBrief } from './purpose-words.ts';

/** What writes a choice down loads with what asks for it. */
export { saveChoice } from './save-choice.ts';

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
          <h2 id={`${id}title`}>{words.consentTitle}</h2>
          <p>
            {weave(words.consentWords, {
              purposes: inBrief(purposes),
              choices: <a href={PRIVACY_CHOICES_PATH}>{words.privacyChoices}</a>,
            })}
          </p>
        </div>
        <div className="consent-choices">
          <button type="button" className="button button-quiet" onClick={() => onChoose(purposes)}>
            {words.acceptAll}
          </button>
          <button type="button" className="button button-quiet" onClick={() => onChoose([])}>
            {words.onlyNeeded}
          </button>
          <button
            type="button"
            className="button button-quiet"
            aria-expanded={isOpen}
            aria-controls={`${id}form`}
            onClick={() => setOpen(!isOpen)}
          >
            {words.choose}
          </button>
        </div>
        <div id={`${id}form`} hidden={!isOpen}>
          <PurposeForm purposes={purposes} allowed={[]} onSave={onChoose} />
        </div>
      </div>
    </section>
  );
}
