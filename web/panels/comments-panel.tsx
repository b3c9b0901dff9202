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
import type { ContentState } from '../state/content.ts';
import { Icon } from '../ui/icon.tsx';

interface CommentsPanelProps {
  /** What readers write about. */
  readonly content: Pick<ContentState, 'id' | 'hed' | 'dek' | 'canonicalUrl'>;
  readonly onClose: () => void;
}

interface PartProps extends Pick<CommentsPanelProps, 'content'> {
  readonly titleId: string;
}

/** The publication has no comment threads, and the panel says so. */
function Letters({ titleId, content }: PartProps) {
  const { hed: title, dek, canonicalUrl: url } = content;
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
function Thread({ titleId, content, address }: PartProps & { address: string }) {
  const { id, hed: title, canonicalUrl: url } = content;
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

export function CommentsPanel({ content, onClose }: CommentsPanelProps) {
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
      onClose={onClose}
      // A click beside the panel targets the dialog itself.
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div className="comments-inside">
        <button
          type="button"
          className="icon-button comments-close"
          aria-label={words.close}
          onClick={close}
        >
          <Icon name="close" />
        </button>
        {brand.comments === undefined ? (
          <Letters titleId={`${id}title`} content={content} />
        ) : (
          <Thread titleId={`${id}title`} content={content} address={brand.comments.frame} />
        )}
      </div>
    </dialog>
  );
}
