/** The whole state of a page: the slices of spec §3, one file each. */
import { VIDEO_LIMIT } from '../../shared/limits.ts';
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
import { initialPayment, receivedPayment, type PaymentState } from './payment.ts';
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

/** Returns the state of a page that has arrived, with what stays from page to page (spec §4). */
export function receivedState(current: SiteState, arrived: SiteState): SiteState {
  return {
    ...arrived,
    context: {
      ...arrived.context,
      isFetchingInitialState: false,
      pwaReferer: current.context.url.pathname,
    },
    payment: receivedPayment(current.payment, arrived.payment),
    // What is true of the browser, or of its reader: no page's own state knows it.
    ads: {
      ...arrived.ads,
      isInitialized: current.ads.isInitialized,
      usingAdBlock: current.ads.usingAdBlock,
    },
    account: current.account,
    buckets: current.buckets,
    env: current.env,
    social: current.social,
    videos: {
      currentVideoIndex: Math.min(arrived.videos.currentVideoIndex, VIDEO_LIMIT),
    },
    // A new page starts at its top, with empty forms and nothing open.
    comments: initialComments,
    header: initialHeader,
    loginForm: initialLoginForm,
    newsletterForm: initialNewsletterForm,
    recommendations: initialRecommendations,
  };
}
