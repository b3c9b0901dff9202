/** State of a form whose call throws when it fails. */
import { useState } from 'react';
import { thrownProblem, type FormValues, type Problem } from './problem.ts';

export interface CallForm {
  /** The values of the accepted form. */
  readonly done: FormValues | undefined;
  readonly isDone: boolean;
  readonly onSubmit: (values: FormValues) => Promise<readonly Problem[]>;
}

/**
 * @param send The call.
 * @param check Validates the form before the call.
 */
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
