/** All newsletters, with those that the reader receives checked. */
import { useEffect, useState, type ReactNode } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import type { WishedChange } from '../../shared/newsletters/wishes.ts';
import { askPreferences, type NewsletterChoice } from './preferences-service.ts';
import type { FormValues, Problem } from '../forms/problem.ts';
import { readerWords, thrownProblem } from '../forms/problem.ts';
import { NewsletterError } from './newsletter-error.ts';
import {
  NEWSLETTER_PREFERENCES_PATH,
  NEWSLETTERS_PATH,
} from '../../shared/newsletters/newsletter-paths.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { Placeholder } from '../forms/placeholder.tsx';
import { SignInFirst } from '../forms/sign-in-first.tsx';
import { changeOfWishes, LetterWishes } from './letter-wishes.tsx';
import { NewsletterOptions } from './newsletter-options.tsx';

function isWanted(choices: readonly NewsletterChoice[], key: string): boolean {
  return choices.some((choice) => choice.key === key && choice.state !== 'unsubscribed');
}

function isPending(choices: readonly NewsletterChoice[], key: string): boolean {
  return choices.some((choice) => choice.key === key && choice.state === 'pending');
}

function confirmedChoice(
  choices: readonly NewsletterChoice[],
  key: string,
): NewsletterChoice | undefined {
  return choices.find((choice) => choice.key === key && choice.state === 'confirmed');
}

function wishesOf(choice: NewsletterChoice | undefined): ReactNode {
  return choice === undefined ? undefined : <LetterWishes choice={choice} />;
}

/** Returns what a form changes: whether each newsletter is wanted, or what of it. */
function changesOf(choices: readonly NewsletterChoice[], values: FormValues) {
  return Object.fromEntries(
    Object.keys(brand.newsletters).flatMap((key): [string, boolean | WishedChange][] => {
      const wanted = values[key] !== undefined;
      if (wanted !== isWanted(choices, key)) return [[key, wanted]];
      const choice = confirmedChoice(choices, key);
      const wishes = choice && changeOfWishes(choice, values);
      return wishes === undefined ? [] : [[key, wishes]];
    }),
  );
}

interface Choices {
  /** Undefined until they are known. */
  readonly choices: readonly NewsletterChoice[] | undefined;
  /** Why they are not known. */
  readonly problem: string;
  /** What the reader has to do first: no reader is signed in, or the address is not verified. */
  readonly first: 'signIn' | 'verify' | undefined;
}

/** @returns undefined for an error that the reader cannot help. */
function stepBefore(error: unknown): Choices['first'] {
  if (!(error instanceof NewsletterError)) return undefined;
  if (error.status === 401) return 'signIn';
  return error.reason === 'notVerified' ? 'verify' : undefined;
}

/**
 * The reader's choices, loaded at once.
 * @param token From an email; without one the session identifies the reader.
 */
function useChoices(token: string | undefined): Choices {
  const [choices, setChoices] = useState<readonly NewsletterChoice[]>();
  const [problem, setProblem] = useState('');
  const [first, setFirst] = useState<Choices['first']>();

  useEffect(() => {
    let isGone = false;
    askPreferences(token).then(
      (found) => {
        if (!isGone) setChoices(found);
      },
      (error: unknown) => {
        if (isGone) return;
        const step = token === undefined ? stepBefore(error) : undefined;
        if (step === undefined) setProblem(readerWords(error));
        else setFirst(step);
      },
    );
    return () => {
      isGone = true;
    };
  }, [token]);
  return { choices, problem, first };
}

/** Reads the choices of the signed-in reader once, and shows nothing. */
export function ReadChoices({
  onRead,
}: {
  onRead: (choices: readonly NewsletterChoice[]) => void;
}) {
  const { choices } = useChoices(undefined);
  useEffect(() => {
    if (choices !== undefined) onRead(choices);
  }, [choices, onRead]);
  return null;
}

/**
 * @param token From an email; without one the session identifies the reader.
 * @param first What the reader receives when the form opens.
 * @param whose Said beside the button.
 */
export function PreferencesForm({
  token,
  first,
  whose,
}: {
  token?: string;
  first: readonly NewsletterChoice[];
  whose?: ReactNode;
}) {
  const [choices, setChoices] = useState(first);
  const [isSaved, setSaved] = useState(false);

  const onSubmit = async (values: FormValues): Promise<readonly Problem[]> => {
    const change = changesOf(choices, values);
    try {
      setChoices(await askPreferences(token, change));
      setSaved(true);
      return [];
    } catch (error) {
      return [thrownProblem(error)];
    }
  };

  return (
    <div
      className="letters-preferences"
      onChange={() => {
        setSaved(false);
      }}
    >
      <AccountForm
        action={postPath('newsletters-preferences')}
        submit={words.save}
        busy={words.saving}
        onSubmit={onSubmit}
        beside={
          <>
            {whose}
            <p role="status" className="account-said">
              {isSaved && words.preferencesSaved}
            </p>
          </>
        }
      >
        <NewsletterOptions
          fieldOf={(key) => ({
            name: key,
            isChecked: isWanted(choices, key),
            note: isPending(choices, key) ? words.newsletterPending : undefined,
            more: wishesOf(confirmedChoice(choices, key)),
          })}
        />
      </AccountForm>
    </div>
  );
}

/** For a reader who has not opened the link in our email yet. */
function VerifyFirst({ resend }: { resend: ReactNode }) {
  return (
    <>
      <p className="dek">{words.preferencesVerify}</p>
      <div className="account-actions">{resend}</div>
      <NewsletterOptions isLocked fieldOf={(key) => ({ name: key })} />
      <p className="account-more">
        <a href={NEWSLETTERS_PATH}>{words.allNewsletters}</a>
      </p>
    </>
  );
}

/**
 * @param token From an email; without one the session identifies the reader.
 * @param dek Said above the list.
 * @param resend Sends the email again that verifies the reader's address.
 */
export function NewsletterPreferences({
  token,
  dek,
  resend,
}: {
  token?: string;
  dek?: string;
  resend: ReactNode;
}) {
  const { choices, problem, first } = useChoices(token);
  if (first === 'verify') return <VerifyFirst resend={resend} />;
  if (first === 'signIn')
    return <SignInFirst why={words.preferencesSignIn} to={NEWSLETTER_PREFERENCES_PATH} />;
  if (choices !== undefined)
    return (
      <>
        {dek !== undefined && <p className="dek">{dek}</p>}
        <PreferencesForm token={token} first={choices} />
      </>
    );
  return problem === '' ? (
    <Placeholder lines={Object.keys(brand.newsletters).length}>{words.loading}</Placeholder>
  ) : (
    <p role="alert" className="field-problem">
      {problem}
    </p>
  );
}
