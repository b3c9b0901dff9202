/**
 * The full wall, shown in place of the rest of an item, says what helps: an account, a plan, or any
 * subscription. The server renders it identically for all readers, so that of a metered item must hold
 * for each of them. The browser may know that the reader has used up the free articles.
 */
import { useCallback, useEffect, useId, useRef } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { weave } from '../ui/weave.ts';
import type { SiteState } from '../state/site-state.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { offerHref } from '../subscribe/offer-href.ts';
import { offerWords } from '../subscribe/offer-words.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { openAgain } from './open-again.ts';
import { meterTerm, withMore } from '../ui/meter-term.ts';
import { moreByRegistering, RegistrationOffer, WallLinks } from './reader-links.tsx';
import { Renewal } from '../subscribe/renewal.tsx';

const SLOT = 'cm_barrier';
const notice = {
  chunk: 'wall-notice',
  load: () => import('./wall-notice.tsx'),
  failure: 'The notice of the wall did not load',
};

/** Why the reader stands before the wall. */
function reasonOf({ access, includedIn }: SiteState['paywall'], hasRunOut: boolean): string {
  if (access === 'registered') return words.wallForRegistered;
  if (includedIn !== '') return fill(words.wallForPlan, { plan: includedIn });
  return hasRunOut ? fill(words.wallRunOut, { term: meterTerm() }) : words.wallForSubscribers;
}

/** A price is that of any subscription: where certain plans alone help, the page of plans says theirs. */
function Price() {
  const { offer } = brand;
  if (offer === undefined) return null;
  return (
    <>
      {offer.label !== undefined && <p className="section-label">{offer.label}</p>}
      <p className="full-wall-price">
        {offerWords()}
        {offer.regularPrice !== undefined && (
          <span>{weave(words.wasPrice, { price: <s>{offer.regularPrice}</s> })}</span>
        )}
      </p>
    </>
  );
}

function SubscriptionOffer({ path }: { readonly path: string }) {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const isSubscriber = useSite((state) => state.paywall.isSubscriber);
  const isOfPlan = useSite((state) => state.paywall.includedIn !== '');
  if (isOfPlan && isSubscriber && brand.accounts)
    return (
      <div className="full-wall-offer">
        <a className="button" href={brand.links.myAccount}>
          {words.changeYourPlan}
        </a>
      </div>
    );
  return (
    <>
      {brand.offer !== undefined && (
        <div className="full-wall-offer">
          {!isOfPlan && <Price />}
          <a className="button" href={offerHref(path)}>
            {words.subscribe}
          </a>
          {!isOfPlan && <Renewal />}
        </div>
      )}
      {brand.accounts && <WallLinks path={path} isLoggedIn={isLoggedIn} />}
    </>
  );
}

export function FullWall() {
  const store = useSiteStore();
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const path = useSite((state) => state.context.url.pathname);
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  const paywall = useSite((state) => state.paywall);
  const more = moreByRegistering(isLoggedIn);
  const isForRegistered = paywall.access === 'registered';
  const isMetered = !isForRegistered && paywall.access !== 'subscribers';
  const hasRunOut = isMetered && paywall.exceededMeter.metername !== undefined;

  const onReturned = useCallback(() => {
    openAgain(store);
  }, [store]);
  const mayOpen = isLoggedIn || paywall.mayOpenByNetwork === true;
  const loaded = useLoaded(notice, mayOpen ? 'idle' : 'never');

  useEffect(() => {
    const size = element.current?.getBoundingClientRect();
    store.actions.slotCreated(SLOT);
    store.actions.slotRendered(SLOT, Math.round(size?.width ?? 0), Math.round(size?.height ?? 0));
    return () => {
      store.actions.slotRemoved(SLOT);
    };
  }, [store, path]);

  return (
    <section
      className="paywall full-wall"
      data-paywall="full"
      data-ad-slot={SLOT}
      aria-labelledby={`${id}title`}
      ref={element}
    >
      <div className="full-wall-words">
        <h2 id={`${id}title`}>{words.keepReading}</h2>
        <p className="full-wall-reason">{reasonOf(paywall, hasRunOut)}</p>
        {hasRunOut && more > 0 && (
          <p className="full-wall-reason">{withMore(words.registerForMore, more)}</p>
        )}
      </div>
      {isForRegistered ? <RegistrationOffer path={path} /> : <SubscriptionOffer path={path} />}
      {paywall.hasReturned === true && (
        <p className="full-wall-links" role="status">
          {words.accessReturned}
        </p>
      )}
      {loaded !== undefined && (
        <loaded.WallNotice
          path={path}
          environment={store.getState().env.environment}
          mayOpenByNetwork={paywall.mayOpenByNetwork === true}
          onReturned={onReturned}
        />
      )}
    </section>
  );
}
