/** The code that shows a newsletter form's response in place. Until it has loaded, the form is a plain one. */
import type { RefObject } from 'react';
import { useIsNear } from '../browser/use-is-near.ts';
import { useLoaded } from '../navigation/use-loaded.ts';

const liveForm = {
  chunk: 'newsletter-live',
  load: () => import('./newsletter-live.tsx'),
  failure: 'The newsletter form stays a plain one',
};

/**
 * Loads the code when the form is near: most readers of a story never reach its form.
 * @param isMain The page is about this form, which then does not wait for the reader.
 */
export function useLiveForm(form: RefObject<HTMLFormElement | null>, isMain: boolean) {
  const whenNear = useIsNear(form, !isMain) ? 'now' : 'never';
  return useLoaded(liveForm, isMain ? 'idle' : whenNear);
}
