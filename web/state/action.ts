/** Everything that can change the state, as data. */
import type { SocialServiceName } from '../../shared/brand/brand.ts';
import type { SiteState } from './site-state.ts';

export type Action =
  | { readonly type: 'state/received'; readonly state: SiteState }
  | { readonly type: 'context/fetch-started' }
  | { readonly type: 'context/offline-enabled' }
  | { readonly type: 'context/failed'; readonly statusCode?: number; readonly message: string; readonly url: SiteState['context']['url'] }
  | { readonly type: 'header/menu-toggled' }
  | { readonly type: 'header/search-toggled' }
  | { readonly type: 'header/reset' }
  | { readonly type: 'comments/toggled' }
  | { readonly type: 'social/selected'; readonly network: SocialServiceName }
  | { readonly type: 'videos/playing'; readonly index: number }
  | { readonly type: 'gallery/slide-shown'; readonly slideNumber: number };
