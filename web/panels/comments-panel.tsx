/**
 * What readers say about an item: letters to the editors, or the comments of the service that the
 * publisher has chosen. Nothing of that service loads before the reader opens the panel.
 */
import { useEffect, useId, useRef } from 'react';
import { brand } from '#brand';
import { commentsAddress } from './comments-address.ts';
import { letterHref } from './letter-to-editor.ts';
import { useSite, useSiteStore } from '../store.ts';
import { Icon } from '../ui/icon.tsx';

/** The publication has no comment threads, and the panel says so. */
function Letters({ titleId }: { titleId: string }) {
  const title = useSite((state) => state.content.hed);
  const dek = useSite((state) => state.content.dek);
  const url = useSite((state) => state.content.canonicalUrl);
  return (
    <>
      <p className="kicker">Letters</p>
      <h2 id={titleId}>Say it to the editors</h2>
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
    </>
  );
}

/**
 * Another site's thread, in a frame that cannot touch the page.
 * @param address its template, with the placeholders of `commentsAddress`.
 */
function Thread({ titleId, address }: { titleId: string; address: string }) {
  const id = useSite((state) => state.content.id);
  const title = useSite((state) => state.content.hed);
  const url = useSite((state) => state.content.canonicalUrl);
  return (
    <>
      <p className="kicker">Comments</p>
      <h2 id={titleId}>What readers say</h2>
      <p className="comments-about">{title}</p>
      <iframe
        className="comments-frame"
        src={commentsAddress(address, { id, title, url })}
        title={`Comments on “${title}”`}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        referrerPolicy="no-referrer"
      />
    </>
  );
}

export function CommentsPanel() {
  const store = useSiteStore();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
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
        {brand.comments === undefined ? (
          <Letters titleId={`${id}title`} />
        ) : (
          <Thread titleId={`${id}title`} address={brand.comments.frame} />
        )}
      </div>
    </dialog>
  );
}
