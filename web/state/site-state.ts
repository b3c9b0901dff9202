/** The whole state of a page: the slices of spec §3, one file each, reduced by pure functions. */
import { accountReducer, initialAccount, type AccountState } from './account.ts';
import type { Action } from './action.ts';
import { adsReducer, initialAds, type AdsState } from './ads.ts';
import { analyticsReducer, initialAnalytics, type AnalyticsState } from './analytics.ts';
import { initialBuckets, type BucketsState } from './buckets.ts';
import { commentsReducer, initialComments, type CommentsState } from './comments.ts';
import { contentReducer, initialContent, type ContentState } from './content.ts';
import { contextReducer, initialContext, type ContextState } from './context.ts';
import { initialEnv, type EnvState } from './env.ts';
import { galleryReducer, initialGallery, type GalleryState } from './gallery.ts';
import { headerReducer, initialHeader, type HeaderState } from './header.ts';
import { initialLoginForm, loginFormReducer, type LoginFormState } from './login-form.ts';
import {
  initialNewsletterForm,
  newsletterFormReducer,
  type NewsletterFormState,
} from './newsletter-form.ts';
import { initialPayment, paymentReducer, type PaymentState } from './payment.ts';
import { initialPaywall, paywallReducer, type PaywallState } from './paywall.ts';
import { initialRecommendations, type RecommendationsState } from './recommendations.ts';
import { initialSecondary, secondaryReducer, type SecondaryState } from './secondary.ts';
import { initialSocial, socialReducer, type SocialState } from './social.ts';
import { initialVideos, videosReducer, type VideosState } from './videos.ts';

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

/** Returns the next state. Slices without a reducer here do not change on these actions. */
export function reduce(state: SiteState, action: Action): SiteState {
  return {
    ...state,
    context: contextReducer(state.context, action),
    content: contentReducer(state.content, action),
    header: headerReducer(state.header, action),
    paywall: paywallReducer(state.paywall, action),
    payment: paymentReducer(state.payment, action),
    ads: adsReducer(state.ads, action),
    analytics: analyticsReducer(state.analytics, action),
    comments: commentsReducer(state.comments, action),
    gallery: galleryReducer(state.gallery, action),
    social: socialReducer(state.social, action),
    videos: videosReducer(state.videos, action),
    newsletterForm: newsletterFormReducer(state.newsletterForm, action),
    loginForm: loginFormReducer(state.loginForm, action),
    account: accountReducer(state.account, action),
    secondary: secondaryReducer(state.secondary, action),
  };
}
