/**
 * The form of every account page. Without scripts it posts natively; with scripts its response
 * arrives without a page load.
 */
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { thrownProblem, type FormValues, type Problem } from './problem.ts';
import { fieldsOf, problemsLeft } from './problems-left.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { isFieldValid } from './attempt-check.ts';
import { BusyButton } from './busy-button.tsx';
import { FormProvider } from './form-problems.ts';
import { ProblemSummary } from './problem-summary.tsx';

interface AccountFormProps {
  readonly action: string;
  /** The button's label. */
  readonly submit: string;
  /** The button's label while the response is pending. */
  readonly busy: string;
  readonly hidden?: Readonly<Record<string, string | undefined>>;
  /** Problems known before the page loaded, from a form that was posted natively. */
  readonly sentBack?: readonly Problem[];
  readonly isQuiet?: boolean;
  readonly isSmall?: boolean;
  /** It does what cannot be undone. */
  readonly isDanger?: boolean;
  /** Shown with the button, above it. */
  readonly beside?: ReactNode;
  readonly children?: ReactNode;
  /** Loads what `onSubmit` needs while the reader types. */
  readonly loadAhead?: () => Promise<unknown>;
  /** @returns The problems; none when everything is done. */
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

function emptyFields(form: HTMLFormElement, problems: readonly Problem[]): void {
  for (const { emptied = '' } of problems) {
    const field = form.elements.namedItem(emptied);
    if (field instanceof HTMLInputElement) field.value = '';
  }
}

/** Submits the values once at a time, and keeps the problems. */
function useSubmission(onSubmit: AccountFormProps['onSubmit'], sentBack: readonly Problem[]) {
  const [problems, setProblems] = useState<readonly Problem[]>();
  const [corrected, setCorrected] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const found = problems ?? sentBack;

  const onFormSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const form = event.currentTarget;
    void onSubmit(valuesOf(form))
      .catch((error: unknown): readonly Problem[] => [thrownProblem(error)])
      .then((next) => {
        emptyFields(form, next);
        isSending.current = false;
        setProblems(next);
        setCorrected([]);
        setBusy(false);
      });
  };
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const values = valuesOf(event.currentTarget);
    const valid = fieldsOf(found).filter(
      (name) => !corrected.includes(name) && isFieldValid(name, values),
    );
    if (valid.length > 0) setCorrected([...corrected, ...valid]);
  };
  return {
    found,
    left: isBusy ? none : problemsLeft(found, corrected),
    isBusy,
    onFormSubmit,
    onInput,
  };
}

/** Loads once the browser is idle. What does not load now, the form loads when it is sent. */
function useLoadAhead(load: AccountFormProps['loadAhead']): void {
  useEffect(
    () =>
      load &&
      whenIdle(() => {
        load().catch(() => undefined);
      }),
    [load],
  );
}

function HiddenFields({ values }: { values: NonNullable<AccountFormProps['hidden']> }) {
  return Object.entries(values).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

export function AccountForm({
  action,
  submit,
  busy,
  hidden = {},
  sentBack = none,
  isQuiet = false,
  isSmall = false,
  isDanger = false,
  beside,
  children,
  loadAhead,
  onSubmit,
}: AccountFormProps) {
  const formId = useId();
  const isInteractive = useIsInteractive();
  const { found, left, isBusy, onFormSubmit, onInput } = useSubmission(onSubmit, sentBack);
  useLoadAhead(loadAhead);
  return (
    <FormProvider value={{ formId, problems: left }}>
      {/* The browser's own bubbles disappear. Where scripts run, messages stay beside the field. */}
      <form
        className="account-form"
        method="post"
        action={action}
        noValidate={isInteractive}
        onSubmit={onFormSubmit}
        onInput={onInput}
        aria-busy={isBusy || undefined}
      >
        <ProblemSummary formId={formId} found={found} problems={left} />
        <HiddenFields values={hidden} />
        {children}
        <div className="account-submit">
          {beside}
          <BusyButton
            type="submit"
            isQuiet={isQuiet}
            isSmall={isSmall}
            isDanger={isDanger}
            busy={isBusy ? busy : undefined}
            label={submit}
          />
        </div>
      </form>
    </FormProvider>
  );
}
