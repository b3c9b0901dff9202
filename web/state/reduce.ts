/** What an action does to the state: the reducer of each slice that follows it. */
import { accountReducer } from './account.ts';
import type { Action } from './action.ts';
import { adsReducer } from './ads.ts';
import { analyticsReducer } from './analytics.ts';
import { bucketsReducer } from './buckets.ts';
import { commentsReducer } from './comments.ts';
import { contentReducer } from './content.ts';
import { contextReducer } from './context.ts';
import { galleryReducer } from './gallery.ts';
import { headerReducer } from './header.ts';
import { loginFormReducer } from './login-form.ts';
import { newsletterFormReducer } from './newsletter-form.ts';
import { paymentReducer } from './payment.ts';
import { paywallReducer } from './paywall.ts';
import { recommendationsReducer } from './recommendations.ts';
import { secondaryReducer } from './secondary.ts';
import type { SiteState } from './site-state.ts';
import { socialReducer } from './social.ts';
import { videosReducer } from './videos.ts';

/** The actions whose types begin with one of the names, as in `ads/slot-created`. */
type ActionOf<Name extends string> = Extract<Action, { type: `${Name}/${string}` }>;

function isOf<Name extends string>(
  names: readonly Name[],
  action: Action,
): action is ActionOf<Name> {
  return names.some((name) => action.type.startsWith(`${name}/`));
}

/**
 * Returns the next state. Every slice follows the arrival of a page's state, and the actions of the
 * names given here. A slice that no action changes stays as the server sent it.
 */
export function reduce(state: SiteState, action: Action): SiteState {
  function next<Slice, Name extends string = never>(
    slice: Slice,
    reducer: (slice: Slice, action: ActionOf<Name | 'state'>) => Slice,
    ...names: readonly Name[]
  ): Slice {
    return isOf<Name | 'state'>(['state', ...names], action) ? reducer(slice, action) : slice;
  }
  return {
    context: next(state.context, contextReducer, 'context'),
    content: next(state.content, contentReducer),
    header: next(state.header, headerReducer, 'header'),
    paywall: next(state.paywall, paywallReducer, 'paywall', 'ads'),
    payment: next(state.payment, paymentReducer),
    ads: next(state.ads, adsReducer, 'ads'),
    analytics: next(state.analytics, analyticsReducer),
    buckets: next(state.buckets, bucketsReducer, 'buckets'),
    comments: next(state.comments, commentsReducer, 'comments'),
    env: state.env,
    gallery: next(state.gallery, galleryReducer, 'gallery'),
    social: next(state.social, socialReducer, 'social'),
    videos: next(state.videos, videosReducer, 'videos'),
    recommendations: next(state.recommendations, recommendationsReducer, 'recommendations'),
    newsletterForm: next(state.newsletterForm, newsletterFormReducer, 'newsletter-form'),
    loginForm: next(state.loginForm, loginFormReducer, 'login-form'),
    account: next(state.account, accountReducer, 'account'),
    secondary: next(state.secondary, secondaryReducer),
  };
}
