/**
 * A dismissible message at the bottom of the window: a subscription is linked (spec §2.5, Success
 * banner), or a passkey is offered.
 */
import { useId, useState, type ReactNode } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from './weave.ts';
import { Icon } from './icon.tsx';

export type BannerName = 'success' | 'passkey';

const messages: Readonly<Record<BannerName, { readonly title: string; readonly text: ReactNode }>> =
  {
    success: {
      title: words.success,
      text: words.successWords,
    },
    passkey: {
      title: words.passkeyOfferTitle,
      text: weave(words.passkeyOffer, {
        setUp: <a href={brand.links.myAccount}>{words.setUpPasskey}</a>,
      }),
    },
  };

export function Banner({ name }: { name: BannerName }) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const close = () => {
    setClosed(true);
    // The element that had the focus is gone.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  const { title, text } = messages[name];
  return (
    <section className="success-banner" role="status" aria-labelledby={`${id}title`}>
      <div className="success-words">
        <h2 id={`${id}title`}>{title}</h2>
        <p>{text}</p>
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
