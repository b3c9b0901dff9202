/** State of buttons that act at once: which one is at work, and what the last one has done. */
import { useState } from 'react';
import { readerWords } from './problem.ts';

export interface Outcome {
  readonly text: string;
  readonly isProblem: boolean;
}

export interface Action {
  /** The name of the button at work. */
  readonly busy: string | undefined;
  readonly outcome: Outcome | undefined;
  /**
   * Does the work of a button, one at a time.
   * @param name The button's.
   * @param work Returns what to tell the reader; what it throws is told too.
   */
  readonly run: (name: string, work: () => Promise<string>) => void;
}

export function useAction(): Action {
  const [busy, setBusy] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const run: Action['run'] = (name, work) => {
    if (busy !== undefined) return;
    setBusy(name);
    setOutcome(undefined);
    work()
      .then(
        (text) => {
          setOutcome({ text, isProblem: false });
        },
        (error: unknown) => {
          setOutcome({ text: readerWords(error), isProblem: true });
        },
      )
      .finally(() => {
        setBusy(undefined);
      });
  };
  return { busy, outcome, run };
}
