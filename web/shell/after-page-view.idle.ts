/**
 * Follow-up of a page view when the browser is idle: the reader's cookies, the reader's own
 * counters, the check of the reader's tokens.
 */
import { brand } from '#brand';
import { pageRow } from '../../shared/pages.ts';
import { walledTypes } from '../../shared/paywall/walled-content.ts';
import type { SiteState } from '../state/site-state.ts';
import type { SiteStore } from '../state/store.ts';
import { trackRendered } from '../ads/track-rendered.ts';
import { takeDueFocus } from '../navigation/focus-due.ts';
import { browserStorage } from '../browser/browser-storage.ts';
import { countView } from '../paywall/count-view.ts';
import { keepStory, tidyStories } from '../offline/keep-offline.ts';
import { createLog } from '../browser/log.ts';
import { pageMeter } from '../paywall/merge-reader.ts';
import { openAgain } from '../paywall/open-again.ts';
import { checkPayment, renewSubscription } from '../paywall/payment-check.ts';
import { watchGrant } from '../paywall/watch-grant.ts';
import { followMount, followReader } from '../analytics/follow-page-view.ts';
import { reportView } from '../analytics/report-view.ts';
import { beginView } from '../analytics/view-moment.ts';
import { mergeCookies } from '../paywall/with-reader.ts';

/**
 * Returns the id of the item that a page shows. Previews and offline reads are not counted
 * (paywall-protocol §9, item 5).
 */
function itemId({ context, content }: SiteState): string | undefined {
  return !context.isPreview &&
    context.isKept === undefined &&
    content.id !== '' &&
    walledTypes.some((type) => type === context.contentType)
    ? content.id
    : undefined;
}

/** Publications without experiments do not load their code. */
function loadExperiments(store: SiteStore): void {
  const { experiments } = brand;
  if (experiments === undefined) return;
  import('../experiments/follow-experiments.ts').then(
    ({ followExperiments }) => {
      followExperiments(store, experiments);
    },
    (error: unknown) => {
      createLog(store.getState().env.environment)('Experiments did not load', error);
    },
  );
}

/** Only front pages load again. What an earlier one waits for ends by itself. */
function refreshFrontPage(store: SiteStore): void {
  const { context, env } = store.getState();
  if (!pageRow(context.contentType).features.refresh) return;
  import('../navigation/page-refresh.ts').then(
    ({ watchRefresh }) => {
      watchRefresh(store);
    },
    (error: unknown) => {
      createLog(env.environment)('The refresh of the page did not load', error);
    },
  );
}

export async function afterPageView(store: SiteStore): Promise<void> {
  const state = store.getState();
  const { env, payment } = state;
  const mergeAgain = () => {
    mergeCookies(store);
  };
  const check = {
    env,
    session: browserStorage(() => sessionStorage),
    log: createLog(env.environment),
    onChange: mergeAgain,
  };
  const watch = () => watchGrant(store, () => renewSubscription(check));
  const meter = pageMeter(state.paywall, payment);
  takeDueFocus();
  const viewedMs = beginView();
  followMount(store);
  mergeAgain();
  void watch();
  if (!state.ads.isInitialized) {
    trackRendered(store);
    store.actions.adEnvironmentInitialized();
  }
  countView(
    { contentId: itemId(state), meter, timeZone: brand.timeZone, isCi: env.environment === 'ci' },
    browserStorage(() => localStorage),
    viewedMs,
  );
  if (meter === 'evolok') mergeAgain();
  followReader(store);
  reportView(store);
  refreshFrontPage(store);
  loadExperiments(store);
  const logged = (error: unknown) => {
    createLog(env.environment)('A story could not be kept', error);
  };
  const kept = keepStory(store.getState()).catch(logged);
  if (payment.validationEnabled)
    await checkPayment({
      ...check,
      isSignedInAtWall: payment.paymentRejected && store.getState().paywall.isLoggedIn,
      isOfPlans: store.getState().paywall.includedIn !== '',
      reload: () => {
        openAgain(store);
      },
    });
  // The check may have ended the subscription that opened the page.
  await watch();
  await kept;
  await tidyStories().catch(logged);
}
