/**
 * The publication's alternative to comments: letters to its editors. It has no comment threads, and
 * the panel says so.
 */
import { useEffect, useId, useRef } from 'react';
import { brand } from '#brand';
import { letterHref } from './letter-to-editor.ts';
import { useSite, useSiteStore } from '../store.ts';
import { Icon } from '../ui/icon.tsx';

export function CommentsPanel() {
  const store = useSiteStore();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useSite((state) => state.content.hed);
  const dek = useSite((state) => state.content.dek);
  const url = useSite((state) => state.content.canonicalUrl);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const close = () => {
    dialog.current?.close();
  };
  return (
    <dialog
      className="comments-panel"
      ref={dialog}
      aria-labelledby={`${id}title`}
      onClose={() => {
        store.dispatch({ type: 'comments/toggled' });
      }}
      // A click beside the panel targets the dialog itself.
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className="comments-inside">
        <button type="button" className="comments-close" aria-label="Close" onClick={close}>
          <Icon name="close" />
        </button>
        <p className="kicker">Letters</p>
        <h2 id={`${id}title`}>Say it to the editors</h2>
        <p className="comments-about">{title}</p>
        <p>
          We keep no comment threads. What readers write to us is read by the people who made the
          item; letters that add something are printed, and mistakes are repaired at the foot of the
          story.
        </p>
        <p>
          <a className="button" href={letterHref({ title, url, quote: dek })}>
            Write a letter
          </a>
        </p>
        <p className="comments-address">Or by your own email: {brand.editorialEmail}</p>
      </div>
    </dialog>
  );
}
