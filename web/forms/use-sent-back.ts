/**
 * Problems of a form that was posted without scripts. The page's address names the problem
 * (`?error=`).
 */
import { useMemo } from 'react';
import { errorWords } from './error-words.ts';
import { isMismatch, needsCode, responseProblem, type Problem } from './problem.ts';
import { useQueryValue } from '../navigation/use-query-value.ts';

function sentBackProblem(name: string): Problem {
  const message = errorWords(name);
  const response = { name, message };
  return isMismatch(response) || needsCode(response)
    ? responseProblem(message, response)
    : { message };
}

export function useSentBack(): readonly Problem[] {
  const name = useQueryValue('error');
  return useMemo(() => (name === undefined ? [] : [sentBackProblem(name)]), [name]);
}
