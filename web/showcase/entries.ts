/** Every entry of the component page, from the smallest component to the largest. */
import type { Entry } from './entry.ts';
import { account } from './entries/account.tsx';
import { body } from './entries/body.tsx';
import { chrome } from './entries/chrome.tsx';
import { furniture } from './entries/furniture.tsx';
import { galleries } from './entries/galleries.tsx';
import { home } from './entries/home.tsx';
import { newsletters } from './entries/newsletters.tsx';
import { paywall } from './entries/paywall.tsx';
import { standing } from './entries/standing.tsx';
import { stories } from './entries/stories.tsx';

export const entries: readonly Entry[] = [
  ...furniture,
  ...chrome,
  ...stories,
  ...home,
  ...body,
  ...galleries,
  ...standing,
  ...newsletters,
  ...paywall,
  ...account,
];
