/** All newsletters, with those that the reader receives checked. */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { api } from '../../shared/api.ts';
import { loadFormWork } from '../account/load-form-work.ts';
import type { NewsletterChoice } from './preferences-service.ts';
import type { FormValues, Problem } from '../account/problem.ts';
import { thrownProblem } from '../account/problem.ts';
import { NewsletterError } from './newsletter-error.ts';
import { NEWSLETTER_PREFERENCES_PATH } from '../../shared/newsletters/newsletter-paths.ts';
import { AccountForm } from '../account/account-form.tsx';
import { SignInFirst } from '../account/sign-in-first.tsx';

function isWanted(choices: readonly NewsletterChoice[], key: string): boolean {
  return choices.some((choice) => choice.key === key && choice.state !== 'unsubscribed');
}

function Choice({
  newsletterKey,
  choices,
}: {
  newsletterKey: string;
  choices: readonly NewsletterChoice[];
}) {
  const newsletter = brand.newsletters[newsletterKey];
  const isPending = choices.some(({ key, state }) => key === newsletterKey && state === 'pending');
  return (
    <label className="choice">
      <input
        type="checkbox"
        name={newsletterKey}
        defaultChecked={isWanted(choices, newsletterKey)}
      />
      <span className="choice-text">
        {newsletter?.TITLE}
        <span>{isPending ? words.newsletterPending : newsletter?.DESCRIPTION}</span>
      </span>
    </label>
  );
}

/** The reader's choices, loaded at once, and what to say about them. */
function useChoices(token: string | undefined) {
  const [choices, setChoices] = useState<readonly NewsletterChoice[]>();
  const [said, setSaid] = useState('');
  const [isNobody, setNobody] = useState(false);

  useEffect(() => {
    let isGone = false;
    loadFormWork()
      .then(({ askPreferences }) => askPreferences(token))
      .then(
        (found) => {
          if (!isGone) setChoices(found);
        },
        (error: unknown) => {
          if (isGone) return;
          if (token === undefined && error instanceof NewsletterError && error.status === 401)
            setNobody(true);
          else setSaid(thrownProblem(error).message);
        },
      );
    return () => {
      isGone = true;
    };
  }, [token]);
  return { choices, setChoices, said, setSaid, isNobody };
}

/** @param token From an email; without one the session identifies the reader. */
export function NewsletterPreferences({ token }: { token?: string }) {
  const { choices, setChoices, said, setSaid, isNobody } = useChoices(token);
  const keys = Object.keys(brand.newsletters);

  const onSubmit = async (values: FormValues): Promise<readonly Problem[]> => {
    const before = choices ?? [];
    const change = Object.fromEntries(
      keys
        .map((key) => [key, values[key] !== undefined] as const)
        .filter(([key, wanted]) => wanted !== isWanted(before, key)),
    );
    try {
      const { askPreferences } = await loadFormWork();
      setChoices(await askPreferences(token, change));
      setSaid(words.preferencesSaved);
      return [];
    } catch (error) {
      return [thrownProblem(error)];
    }
  };

  if (isNobody)
    return <SignInFirst why={words.preferencesSignIn} to={NEWSLETTER_PREFERENCES_PATH} />;
  return (
    <>
      {choices !== undefined && (
        <AccountForm
          action={api['newsletters-preferences'].path}
          submit={words.save}
          busy={words.saving}
          isQuiet
          onSubmit={onSubmit}
        >
          <fieldset className="choices">
            <legend className="visually-hidden">{words.newsletters}</legend>
            {keys.map((key) => (
              <Choice key={key} newsletterKey={key} choices={choices} />
            ))}
          </fieldset>
        </AccountForm>
      )}
      <p role="status" className="account-said">
        {said}
      </p>
    </>
  );
}
