/**
 * Shows the banner where a choice is due. It stands before everything else in the document, so that
 * readers who use a keyboard or a screen reader meet it first.
 */
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Purpose } from '../../shared/consent/consent.ts';
import { PRIVACY_CHOICES_PATH } from '../../shared/pages.ts';
import { isPrivatePage } from '../../shared/private-page.ts';
import { isPath } from '../navigation/is-path.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { useSite } from '../state/store.ts';
import { onConsentChange } from './consent-port.ts';
import { isChoiceDue, openPurposes } from './open-choice.ts';

const banner = {
  chunk: 'consent-banner',
  load: () => import('./consent-banner.tsx'),
  failure: 'The question for consent did not load',
  isStyled: true,
};

function AtStart({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    document.body.prepend(place);
    return () => {
      place.remove();
    };
  }, [place]);
  return createPortal(children, place);
}

export function ConsentPlace() {
  const isCi = useSite((state) => state.env.environment === 'ci');
  const isElsewhere = useSite(
    ({ context }) => !isPrivatePage(context) && !isPath(context.url.pathname, PRIVACY_CHOICES_PATH),
  );
  const isDue = useSyncExternalStore(onConsentChange, isChoiceDue, () => false) && isElsewhere;
  const loaded = useLoaded(banner, isDue ? 'now' : 'never');
  if (!isDue || loaded === undefined) return null;
  const choose = (granted: readonly Purpose[]) => {
    loaded.saveChoice('banner', granted, isCi);
    // The element that had the focus goes.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <AtStart>
      <loaded.ConsentBanner purposes={openPurposes()} onChoose={choose} />
    </AtStart>
  );
}
