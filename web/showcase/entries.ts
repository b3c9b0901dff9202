/** Every entry of the page of components, from the smallest part to the largest. */
import type { Entry } from './entry.ts';
import { account } from './entries/account.tsx';
import { body } from './entries/body.tsx';
import { furniture } from './entries/furniture.tsx';
import { newsletters } from './entries/newsletters.tsx';
import { paywall } from './entries/paywall.tsx';
import { stories } from './entries/stories.tsx';

export const entries: readonly Entry[] = [...furniture, ...stories, ...body, ...newsletters, ...paywall, ...account];
