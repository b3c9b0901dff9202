/** The whole state of a page: the slices of spec §3, one file each. */
import { initialAccount, type AccountState } from './account.ts';
import { initialAds, type AdsState } from './ads.ts';
import { initialAnalytics, type AnalyticsState } from './analytics.ts';
import { initialBuckets, type BucketsState } from './buckets.ts';
import { initialComments, type CommentsState } from './comments.ts';
import { initialContent, type ContentState } from './content.ts';
import { initialContext, type ContextState } from './context.ts';
import { initialEnv, type EnvState } from './env.ts';
import { initialGallery, type GalleryState } from './gallery.ts';
import { initialHeader, type HeaderState } from './header.ts';
import { initialLoginForm, type LoginFormState } from './login-form.ts';
import { initialNewsletterForm, type NewsletterFormState } from './newsletter-form.ts';
import { initialPayment, type PaymentState } from './payment.ts';
import { initialPaywall, type PaywallState } from './paywall.ts';
import { initialRecommendations, type RecommendationsState } from './recommendations.ts';
import { initialSecondary, type SecondaryState } from './secondary.ts';
import { initialSocial, type SocialState } from './social.ts';
import { initialVideos, type VideosState } from './videos.ts';

export interface SiteState {
  readonly context: ContextState;
  readonly content: ContentState;
  readonly header: HeaderState;
  readonly paywall: PaywallState;
  readonly payment: PaymentState;
  readonly ads: AdsState;
  readonly analytics: AnalyticsState;
  readonly buckets: BucketsState;
  readonly comments: CommentsState;
  readonly env: EnvState;
  readonly gallery: GalleryState;
  readonly social: SocialState;
  readonly videos: VideosState;
  readonly recommendations: RecommendationsState;
  readonly newsletterForm: NewsletterFormState;
  readonly loginForm: LoginFormState;
  readonly account: AccountState;
  readonly secondary: SecondaryState;
}

export const initialState: SiteState = {
  context: initialContext,
  content: initialContent,
  header: initialHeader,
  paywall: initialPaywall,
  payment: initialPayment,
  ads: initialAds,
  analytics: initialAnalytics,
  buckets: initialBuckets,
  comments: initialComments,
  env: initialEnv,
  gallery: initialGallery,
  social: initialSocial,
  videos: initialVideos,
  recommendations: initialRecommendations,
  newsletterForm: initialNewsletterForm,
  loginForm: initialLoginForm,
  account: initialAccount,
  secondary: initialSecondary,
};
