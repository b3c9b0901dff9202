/** Passkeys of the account, where the browser supports them. */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { weave } from '../ui/weave.ts';
import { fill } from '../../shared/words/fill.ts';
import { api } from '../../shared/api.ts';
import { longDate } from '../../shared/content/text.ts';
import { checkComplete } from './attempt-check.ts';
import type { ReaderPasskey } from './passkey-service.ts';
import { thrownProblem } from './problem.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useCall } from './use-call.ts';

const service = () => import('./passkey-service.ts');

function Passkey({ passkey, onRemove }: { passkey: ReaderPasskey; onRemove: () => void }) {
  const { label, createdAt, lastUsedAt } = passkey;
  const name = label === '' ? words.passkey : label;
  const date = (iso: string) => (
    <time dateTime={iso}>{longDate(iso, brand.timeZone, brand.language)}</time>
  );
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="account-quiet">
          {lastUsedAt === undefined
            ? weave(words.passkeyUnused, { added: date(createdAt) })
            : weave(words.passkeyUsed, { added: date(createdAt), used: date(lastUsedAt) })}
        </p>
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={fill(words.removePasskey, { name })}
        onClick={onRemove}
      >
        {words.remove}
      </button>
    </li>
  );
}

/** The account's passkeys, loaded where the browser supports them, and what can be done with them. */
function usePasskeys() {
  const [passkeys, setPasskeys] = useState<readonly ReaderPasskey[]>();
  const [said, setSaid] = useState('');
  const show = () =>
    service()
      .then(({ listPasskeys }) => listPasskeys())
      .then(setPasskeys);

  useEffect(() => {
    // If the browser does not support passkeys, or the site has no such function, nothing is shown.
    if ('PublicKeyCredential' in window) show().catch(() => undefined);
  }, []);

  const { onSubmit } = useCall(
    async ({ password = '' }) => {
      await (await service()).addPasskey(password);
      await show();
      setSaid(words.passkeyAdded);
    },
    (values) => checkComplete(values, ['password']),
  );
  const remove = (id: string) => {
    service()
      .then(({ removePasskey }) => removePasskey(id))
      .then(show)
      .then(
        () => {
          setSaid(words.passkeyRemoved);
        },
        (error: unknown) => {
          setSaid(thrownProblem(error).message);
        },
      );
  };
  return { passkeys, said, onSubmit, remove };
}

export function Passkeys() {
  const { passkeys, said, onSubmit, remove } = usePasskeys();
  if (passkeys === undefined) return null;
  return (
    <section className="account-part">
      <h2>{words.passkeys}</h2>
      <p>{words.passkeysDek}</p>
      <ul className="session-list">
        {passkeys.map((passkey) => (
          <Passkey
            key={passkey.id}
            passkey={passkey}
            onRemove={() => {
              remove(passkey.id);
            }}
          />
        ))}
      </ul>
      <p role="status" className="account-said">
        {said}
      </p>
      <details className="account-change">
        <summary>{words.addPasskey}</summary>
        <AccountForm
          key={passkeys.length}
          action={api.passkeys.path}
          submit={words.addThisDevice}
          busy={words.waitingForDevice}
          onSubmit={onSubmit}
        >
          <PasswordField label={words.currentPassword} autoComplete="current-password" />
        </AccountForm>
      </details>
    </section>
  );
}
