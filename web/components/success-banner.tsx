/** Says that a subscription has been linked (spec §2.5 Success banner). */
import { useId, useState } from 'react';
import { Icon } from './icon.tsx';

export function SuccessBanner() {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // What had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className="success-banner" role="status" aria-labelledby={`${id}title`}>
      <div className="success-words">
        <h2 id={`${id}title`}>Success!</h2>
        <p>You now have unlimited access to an ad-free site as well as the digital edition of the magazine.</p>
      </div>
      <button type="button" className="success-close" aria-label="Close this message" onClick={close}><Icon name="close" size={16} /></button>
    </section>
  );
}
