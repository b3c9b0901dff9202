/**
 * A dismissible message at the bottom of the window: a subscription is linked (spec §2.5, Success
 * banner), an address is to be verified, or a passkey is offered.
 */
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { brand } from '#brand';
import { words } from '#words';
import { useInBrowser } from '../browser/use-is-interactive.ts';
import { isFocusFree } from '../navigation/focus-due.ts';
import { useLoaded } from '../navigation/use-loaded.ts';
import { readReader } from '../paywall/read-reader.ts';
import type { EnvState } from '../state/env.ts';
import { weave } from '../ui/weave.ts';
import { Icon } from '../ui/icon.tsx';

function Banner({ title, place, children }: { title: string; place?: 'top'; children: ReactNode }) {
  const id = useId();
  const element = useRef<HTMLElement>(null);
  const [isClosed, setClosed] = useState(false);
  // Above the page it is what comes first, and what the form that led here has to say. One at the foot
  // of the window is announced: the focus is in the page.
  useEffect(() => {
    if (place === 'top' && isFocusFree()) element.current?.focus({ preventScroll: true });
  }, [place]);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // The element that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      className="success-banner"
      ref={element}
      tabIndex={-1}
      role="status"
      aria-labelledby={`${id}title`}
      data-place={place}
    >
      <div className="success-words">
        <h2 id={`${id}title`}>{title}</h2>
        {children}
      </div>
      <button
        type="button"
        className="icon-button success-close"
        aria-label={words.closeMessage}
        onClick={close}
      >
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}

/** Only a magazine of issues has a digital edition. */
const adFreeWords = brand.issueLine === undefined ? words.successWordsAdFree : words.successWords;

/** spec §2.5, to the letter for plans without advertisements; the others are promised what they have. */
export function SuccessBanner({ environment }: Pick<EnvState, 'environment'>) {
  // Of what has just been linked: the page merges its cookies later.
  const hasAds = useInBrowser(
    () => readReader(environment).subscription?.isAdFree === false,
    false,
  );
  return (
    <Banner title={words.success}>
      <p>{hasAds ? words.successWordsWithAds : adFreeWords}</p>
    </Banner>
  );
}

export function PasskeyBanner() {
  return (
    <Banner title={words.passkeyOfferTitle}>
      <p>
        {weave(words.passkeyOffer, {
          setUp: <a href={brand.links.myAccount}>{words.setUpPasskey}</a>,
        })}
      </p>
    </Banner>
  );
}

/** What sends the email again is part of the account page. */
const sections = {
  chunk: 'account-sections',
  load: () => import('../account/account-sections.ts'),
  failure: 'The button that sends the email again did not load',
};

/** A place between the header and the page, in the flow. Pages without a banner have none. */
function useTop(): HTMLElement | undefined {
  // A server has no document.
  const [top] = useState(() =>
    typeof document === 'undefined' ? undefined : document.createElement('div'),
  );
  // Before the banner's own effect, which focuses what is in it.
  useLayoutEffect(() => {
    if (top === undefined) return undefined;
    const main = document.getElementById('main');
    if (main === null) document.body.prepend(top);
    else main.before(top);
    return () => {
      top.remove();
    };
  }, [top]);
  return top;
}

/**
 * Stands above the page: at the foot of the window it would cover a headline.
 * @param email The address that the link went to.
 */
export function VerifyBanner({ email }: { email: string }) {
  const loaded = useLoaded(sections, 'now');
  // The page that the reader was going to.
  const { pathname, search } = useLocation();
  const top = useTop();
  if (top === undefined) return null;
  return createPortal(
    <Banner title={words.checkInbox} place="top">
      <p>{weave(words.verifySentTo, { email: <b>{email}</b> })}</p>
      <div className="success-actions link-buttons-narrow">
        {loaded !== undefined && <loaded.ResendVerification redirect={pathname + search} />}
        <a href={brand.links.myAccount}>{words.changeEmail}</a>
      </div>
    </Banner>,
    top,
  );
}
