/** Two versions of an item, side by side, of which one goes on. */
import type { ReactNode } from 'react';
import { useModal } from '../use-modal.ts';
import { say, words } from '../words.ts';

export function Versions({
  mine,
  theirs,
  who,
  onMine,
  onTheirs,
}: {
  readonly mine: string;
  readonly theirs: string;
  readonly who: string;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}): ReactNode {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      className="desk-dialog desk-versions"
      aria-label={words.twoVersions}
      onCancel={(event) => {
        event.preventDefault();
      }}
    >
      <h2>{say(words.changedMeanwhile, { name: who })}</h2>
      <p>{words.nothingLost}</p>
      <div className="desk-both">
        <section>
          <h3>{words.yours}</h3>
          <textarea readOnly rows={16} value={mine} aria-label={words.yourVersion} />
          <button type="button" className="desk-button" onClick={onMine}>
            {words.goOnYours}
          </button>
        </section>
        <section>
          <h3>{words.theirs}</h3>
          <textarea readOnly rows={16} value={theirs} aria-label={words.theirVersion} />
          <button type="button" className="desk-button" onClick={onTheirs}>
            {words.goOnTheirs}
          </button>
        </section>
      </div>
    </dialog>
  );
}
