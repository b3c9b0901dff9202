/** Every action that can change the state, as data: each slice states its own. */
import type { AccountAction } from './account.ts';
import type { AdsAction } from './ads.ts';
import type { BucketsAction } from './buckets.ts';
import type { CommentsAction } from './comments.ts';
import type { ContextAction } from './context.ts';
import type { GalleryAction } from './gallery.ts';
import type { HeaderAction } from './header.ts';
import type { LoginFormAction } from './login-form.ts';
import type { NewsletterFormAction } from './newsletter-form.ts';
import type { PaywallAction } from './paywall.ts';
import type { Received } from './received.ts';
import type { RecommendationsAction } from './recommendations.ts';
import type { SiteState } from './site-state.ts';
import type { SocialAction } from './social.ts';
import type { VideosAction } from './videos.ts';

export type Action =
  | Received<SiteState>
  | AccountAction
  | AdsAction
  | BucketsAction
  | CommentsAction
  | ContextAction
  | GalleryAction
  | HeaderAction
  | LoginFormAction
  | NewsletterFormAction
  | PaywallAction
  | RecommendationsAction
  | SocialAction
  | VideosAction;
