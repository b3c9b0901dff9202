/** A question before something that cannot be undone. Who is unsure does nothing. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useModal } from './use-modal.ts';

interface QuestionProps {
  readonly title: string;
  /** What is lost. */
  readonly text: string;
  readonly yes: string;
  /** Its button has the focus. */
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

export function Question({ title, text, yes, no, onYes, onNo }: QuestionProps): ReactNode {
  const dialog = useModal();
  const safe = useRef<HTMLButtonElement>(null);
  // A dialog that opens gives the focus to its first button.
  useEffect(() => {
    safe.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="desk-dialog" aria-label={title} onCancel={onNo}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onNo();
        }}
      >
        <h2>{title}</h2>
        <p>{text}</p>
        <div className="desk-actions">
          <button type="button" className="desk-button" onClick={onYes}>
            {yes}
          </button>
          <button ref={safe} type="submit" className="desk-button desk-strong">
            {no}
          </button>
        </div>
      </form>
    </dialog>
  );
}
