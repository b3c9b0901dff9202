/** A question before something that cannot be undone. Who is unsure does nothing. */
import type { ReactNode } from 'react';
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
          <button type="submit" className="desk-button desk-strong" autoFocus>
            {no}
          </button>
        </div>
      </form>
    </dialog>
  );
}
