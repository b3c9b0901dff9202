/** The code that shows a newsletter form's response in place, which loads when the browser is idle. */
export const liveForm = {
  chunk: 'newsletter-live',
  load: () => import('./newsletter-live.tsx'),
  failure: 'The newsletter form stays a plain one',
};
