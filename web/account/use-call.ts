/** A form whose call throws when it was not done. */
import { useState } from 'react';
import { thrownProblem, type FormValues, type Problem } from './problem.ts';

export interface CallForm {
  /** The values of the form that was taken. */
  readonly done: FormValues | undefined;
  readonly isDone: boolean;
  readonly onSubmit: (values: FormValues) => Promise<readonly Problem[]>;
}

/** @param send the call. @param check what is looked at before it. */
export function useCall(
  send: (values: FormValues) => Promise<unknown>,
  check: (values: FormValues) => readonly Problem[] = () => [],
): CallForm {
  const [done, setDone] = useState<FormValues>();
  return {
    done,
    isDone: done !== undefined,
    async onSubmit(values) {
      const problems = check(values);
      if (problems.length > 0) return problems;
      try {
        await send(values);
        setDone(values);
        return [];
      } catch (error) {
        return [thrownProblem(error)];
      }
    },
  };
}
