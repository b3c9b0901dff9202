/** Says that the reader could sign in without a password from now on, and where. */
import { useId, useState } from 'react';
import { brand } from '#brand';
import { Icon } from './icon.tsx';

export function PasskeyOffer() {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="success-banner" role="status" aria-labelledby={`${id}title`}>
      <div className="success-words">
        <h2 id={`${id}title`}>Sign in without a password next time</h2>
        <p>A passkey takes a finger, a face or the code of your device. <a href={brand.links.myAccount}>Add one to your account</a></p>
      </div>
      <button type="button" className="success-close" aria-label="Close this message" onClick={close}><Icon name="close" size={16} /></button>
    </section>
  );
}
