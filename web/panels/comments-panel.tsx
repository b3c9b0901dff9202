/**
 * What readers say about an item: letters to the editors, or the comments of the service that the
 * publisher has chosen. Nothing of that service loads before the reader opens the panel.
 */
import { useEffect, useId, useRef } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { fill } from '../../shared/words/fill.ts';
import { commentsAddress } from './comments-address.ts';
import { letterHref } from '../share/letter-to-editor.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { Icon } from '../ui/icon.tsx';

/** The publication has no comment threads, and the panel says so. */
function Letters({ titleId }: { titleId: string }) {
  const title = useSite((state) => state.content.hed);
  const dek = useSite((state) => state.content.dek);
  const url = useSite((state) => state.content.canonicalUrl);
  return (
    <>
      <p className="kicker">{words.letters}</p>
      <h2 id={titleId}>{words.writeToTheEditors}</h2>
      <p className="comments-about">{title}</p>
      <p>{words.lettersAbout}</p>
      <p>
        <a className="button" href={letterHref({ title, url, quote: dek })}>
          {words.writeALetter}
        </a>
      </p>
      <p className="comments-address">
        {fill(words.orEmail, { email: brand.editorialEmail ?? '' })}
      </p>
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
      <p className="kicker">{words.comments}</p>
      <h2 id={titleId}>{words.readersSay}</h2>
      <p className="comments-about">{title}</p>
      <iframe
        className="comments-frame"
        src={commentsAddress(address, { id, title, url })}
        title={fill(words.commentsOn, { title })}
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
        store.actions.toggleComments();
      }}
      // A click beside the panel targets the dialog itself.
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className="comments-inside">
        <button type="button" className="comments-close" aria-label={words.close} onClick={close}>
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
