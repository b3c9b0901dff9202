/**
 * A dismissible message at the bottom of the window: a subscription is linked (spec §2.5, Success
 * banner), an address is to be verified, or a passkey is offered.
 */
import { useEffect, useId, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { brand } from '#brand';
import { words } from '#words';
import { useLoaded } from '../navigation/use-loaded.ts';
import { weave } from './weave.ts';
import { Icon } from './icon.tsx';

function Banner({ title, place, children }: { title: string; place?: 'top'; children: ReactNode }) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // The element that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section
      className="success-banner"
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
        className="success-close"
        aria-label={words.closeMessage}
        onClick={close}
      >
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}

export function SuccessBanner() {
  return (
    <Banner title={words.success}>
      <p>{words.successWords}</p>
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
  useEffect(() => {
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
  const top = useTop();
  if (top === undefined) return null;
  return createPortal(
    <Banner title={words.checkInbox} place="top">
      <p>{weave(words.verifySentTo, { email: <b>{email}</b> })}</p>
      <div className="success-actions">
        {loaded !== undefined && <loaded.ResendVerification />}
        <a href={brand.links.myAccount}>{words.changeEmail}</a>
      </div>
    </Banner>,
    top,
  );
}
