/** Context that a form gives its fields: their id prefix and their problems. */
import { createContext, useContext } from 'react';
import type { Problem } from './problem.ts';

interface FormProblems {
  readonly formId: string;
  readonly problems: readonly Problem[];
}

const FormContext = createContext<FormProblems>({ formId: 'form', problems: [] });
export const FormProvider = FormContext.Provider;

/** Returns the id of a field, unique on its page. */
export function fieldId(formId: string, name: string): string {
  return `${formId}-${name}`;
}

export function useField(name: string): {
  readonly id: string;
  readonly problem: string | undefined;
  readonly isInvalid: boolean;
} {
  const { formId, problems } = useContext(FormContext);
  const problem = problems.find(({ field }) => field === name)?.message;
  return {
    id: fieldId(formId, name),
    problem,
    isInvalid: problem !== undefined || problems.some(({ emptied }) => emptied === name),
  };
}
