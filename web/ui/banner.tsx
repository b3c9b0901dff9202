/**
 * A dismissible message at the bottom of the window: a subscription is linked (spec §2.5, Success
 * banner), an address is to be verified, or a passkey is offered.
 */
import { useId, useState, type ReactNode } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { callAccount } from '../account/account-service.ts';
import { ResendEmail } from '../account/resend-email.tsx';
import { weave } from './weave.ts';
import { Icon } from './icon.tsx';

function Banner({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // The element that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="success-banner" role="status" aria-labelledby={`${id}title`}>
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

/** @param email The address that the link went to. */
export function VerifyBanner({ email }: { email: string }) {
  return (
    <Banner title={words.checkInbox}>
      <p>{weave(words.verifySentTo, { email: <b>{email}</b> })}</p>
      <div className="success-actions">
        <ResendEmail send={() => callAccount('account-email', { resend: true })} />
        <a href={brand.links.myAccount}>{words.changeEmail}</a>
      </div>
    </Banner>
  );
}
