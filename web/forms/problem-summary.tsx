/** Summary of a form's problems in one place that takes the focus, with a link to each field. */
import { useEffect, useRef } from 'react';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { plural } from '../../shared/words/plural.ts';
import { weave } from '../ui/weave.ts';
import { isMismatch, type Problem } from './problem.ts';
import { fieldId } from './form-problems.ts';
import { keepRedirect, useRedirect } from './use-redirect.ts';

/**
 * What happened in plain words, with the way out. The message of spec §8 is in the document, but not
 * for people: it says the same in the words of a log.
 */
function ResponseText({ message, response }: Required<Pick<Problem, 'message' | 'response'>>) {
  const redirect = useRedirect();
  return (
    <>
      <p>
        {isMismatch(response)
          ? weave(words.loginMismatch, {
              reset: (
                <a href={keepRedirect(accountPages.forgotPassword.path, redirect)}>
                  {words.resetYourPassword}
                </a>
              ),
            })
          : response.message}
      </p>
      {message !== response.message && (
        <p className="visually-hidden" aria-hidden="true">
          {message}
        </p>
      )}
    </>
  );
}

function ProblemText({ formId, problem }: { formId: string; problem: Problem }) {
  const { field, message, response } = problem;
  if (response !== undefined) return <ResponseText message={message} response={response} />;
  if (field === undefined) return message;
  return (
    <a
      href={`#${fieldId(formId, field)}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(fieldId(formId, field))?.focus();
      }}
    >
      {message}
    </a>
  );
}

/**
 * @param problems What is wrong now.
 * @param found What the last attempt found: the summary takes the focus once for each attempt.
 */
export function ProblemSummary({
  formId,
  problems,
  found = problems,
}: {
  formId: string;
  problems: readonly Problem[];
  found?: readonly Problem[];
}) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (found.length > 0) element.current?.focus();
  }, [found]);
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
        {problems.map((problem) => (
          <li key={`${problem.field ?? ''}${problem.message}`}>
            <ProblemText formId={formId} problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  );
}
