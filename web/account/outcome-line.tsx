/** What a button has done, or why it could not, below it. */
import type { Outcome } from './use-action.ts';

export function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  return (
    <p
      aria-live="polite"
      className={outcome?.isProblem === true ? 'field-problem' : 'account-said'}
    >
      {outcome?.text}
    </p>
  );
}
