/** Summary of a form's problems in one place that takes the focus, with a link to each field. */
import { useEffect, useRef } from 'react';
import { words } from '#words';
import { plural } from '../../shared/words/plural.ts';
import type { Problem } from './problem.ts';
import { fieldId } from './form-problems.ts';

export function ProblemSummary({
  formId,
  problems,
}: {
  formId: string;
  problems: readonly Problem[];
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) element.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div
      className="problem-summary"
      role="alert"
      tabIndex={-1}
      ref={element}
      aria-labelledby={`${formId}-summary`}
    >
      <h2 id={`${formId}-summary`}>{plural(words.problems, problems.length)}</h2>
      <ul className="problem-list">
        {problems.map(({ field, message }) => (
          <li key={`${field ?? ''}${message}`}>
            {field === undefined ? (
              message
            ) : (
              <a
                href={`#${fieldId(formId, field)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(formId, field))?.focus();
                }}
              >
                {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
