/** What a button has done, or why it could not, below it. */
import { useEffect, useRef } from 'react';
import { isFocusFree } from '../navigation/focus-due.ts';
import type { Outcome } from './use-action.ts';

export function OutcomeLine({ outcome }: { outcome: Outcome | undefined }) {
  const element = useRef<HTMLParagraphElement>(null);
  // A button that removes what it stands in, such as a session, takes the focus along.
  useEffect(() => {
    if (outcome !== undefined && isFocusFree()) element.current?.focus({ preventScroll: true });
  }, [outcome]);
  return (
    <p
      aria-live="polite"
      tabIndex={-1}
      ref={element}
      className={outcome?.isProblem === true ? 'field-problem' : 'account-said'}
    >
      {outcome?.text}
    </p>
  );
}
