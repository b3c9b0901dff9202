/**
 * A dismissible message at the bottom of the window: a subscription is linked (spec §2.5, Success
 * banner), or a passkey is offered.
 */
import { useId, useState, type ReactNode } from 'react';
import { brand } from '#brand';
import { Icon } from './icon.tsx';

export type BannerName = 'success' | 'passkey';

const words: Readonly<Record<BannerName, { readonly title: string; readonly text: ReactNode }>> = {
  success: {
    title: 'Success!',
    text: 'You now have unlimited access to an ad-free site as well as the digital edition of the magazine.',
  },
  passkey: {
    title: 'Sign in without a password next time',
    text: (
      <>
        A passkey takes a finger, a face or the code of your device.{' '}
        <a href={brand.links.myAccount}>Add one to your account</a>
      </>
    ),
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
  const { title, text } = words[name];
  return (
    <section className="success-banner" role="status" aria-labelledby={`${id}title`}>
      <div className="success-words">
        <h2 id={`${id}title`}>{title}</h2>
        <p>{text}</p>
      </div>
      <button
        type="button"
        className="success-close"
        aria-label="Close this message"
        onClick={close}
      >
        <Icon name="close" size={16} />
      </button>
    </section>
  );
}
