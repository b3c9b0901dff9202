/** The form of every account page. It posts by itself where no scripts run; where they do, its answer comes without a page load. */
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { FormValues, Problem } from './problem.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { FormProvider } from './form-problems.ts';
import { ProblemSummary } from './problem-summary.tsx';

interface AccountFormProps {
  readonly action: string;
  /** The name of the button. */
  readonly submit: string;
  /** What the button says while the answer is on its way. */
  readonly busy: string;
  readonly hidden?: Readonly<Record<string, string | undefined>>;
  /** What was wrong before the page came, of a form that was posted by itself. */
  readonly sentBack?: readonly Problem[];
  readonly isQuiet?: boolean;
  /** Sent as soon as scripts run: the reader has asked for it by opening the link of a mail. */
  readonly isSentAtOnce?: boolean;
  readonly children?: ReactNode;
  /** @returns what is wrong; nothing when all is done. */
  readonly onSubmit: (values: FormValues) => Promise<readonly Problem[]>;
}

const none: readonly Problem[] = [];

function valuesOf(form: HTMLFormElement): FormValues {
  return Object.fromEntries(
    [...new FormData(form)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

export function AccountForm({
  action,
  submit,
  busy,
  hidden = {},
  sentBack = none,
  isQuiet = false,
  isSentAtOnce = false,
  children,
  onSubmit,
}: AccountFormProps) {
  const formId = useId();
  const isInteractive = useIsInteractive();
  const [problems, setProblems] = useState<readonly Problem[]>();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const shown = problems ?? sentBack;

  // Once scripts run the field of the token is there, and the handler that is called.
  useEffect(() => {
    if (isInteractive && isSentAtOnce) form.current?.requestSubmit();
  }, [isInteractive, isSentAtOnce]);

  const onFormSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    void onSubmit(valuesOf(event.currentTarget))
      .then(setProblems)
      .finally(() => {
        isSending.current = false;
        setBusy(false);
      });
  };

  return (
    <FormProvider value={{ formId, problems: shown }}>
      {/* The browser's own bubbles vanish; where scripts run, words stay beside the field. */}
      <form
        className="account-form"
        ref={form}
        method="post"
        action={action}
        noValidate={isInteractive}
        onSubmit={onFormSubmit}
        aria-busy={isBusy || undefined}
      >
        <ProblemSummary formId={formId} problems={shown} />
        {Object.entries(hidden).map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <button
          className={`button${isQuiet ? ' button-quiet' : ''}`}
          type="submit"
          aria-disabled={isBusy || undefined}
        >
          {isBusy ? busy : submit}
        </button>
      </form>
    </FormProvider>
  );
}
