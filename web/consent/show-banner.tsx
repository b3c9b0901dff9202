/**
 * Shows the banner before everything else in the document, so that readers who use a keyboard or a
 * screen reader meet it first. It is a tree of its own: pages know nothing of it.
 */
import { createRoot } from 'react-dom/client';
import { ConsentBanner } from './consent-banner.tsx';
import { openPurposes } from './open-choice.ts';
import { saveChoice } from './save-choice.ts';

/** @returns a function that removes the banner. */
export function showBanner(isCi: boolean): () => void {
  const place = document.createElement('div');
  document.body.prepend(place);
  const root = createRoot(place);
  const close = () => {
    const hadFocus = place.contains(document.activeElement);
    root.unmount();
    place.remove();
    // The element that had the focus is gone.
    if (hadFocus) document.getElementById('main')?.focus({ preventScroll: true });
  };
  root.render(
    <ConsentBanner
      purposes={openPurposes()}
      onChoose={(granted) => {
        saveChoice('banner', granted, isCi);
        close();
      }}
    />,
  );
  return close;
}
