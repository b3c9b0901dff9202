/** Passkeys of the account, where the browser supports them. */
import { useEffect, useState } from 'react';
import { brand } from '#brand';
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
  const name = label === '' ? 'A passkey' : label;
  const date = (iso: string) => (
    <time dateTime={iso}>{longDate(iso, brand.timeZone, brand.language)}</time>
  );
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="account-quiet">
          Added on {date(createdAt)}
          {lastUsedAt === undefined ? ', not used yet' : <>, last used on {date(lastUsedAt)}</>}
        </p>
      </div>
      <button
        type="button"
        className="button button-quiet button-small"
        aria-label={`Remove the passkey ${name}`}
        onClick={onRemove}
      >
        Remove
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
      setSaid('Your passkey has been added.');
    },
    (values) => checkComplete(values, ['password']),
  );
  const remove = (id: string) => {
    service()
      .then(({ removePasskey }) => removePasskey(id))
      .then(show)
      .then(
        () => {
          setSaid('Your passkey has been removed.');
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
      <h2>Passkeys</h2>
      <p>Sign in with a finger, a face or the code of your device, and without a password.</p>
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
        <summary>Add a passkey</summary>
        <AccountForm
          key={passkeys.length}
          action={api.passkeys.path}
          submit="Add this device"
          busy="Waiting for your device"
          onSubmit={onSubmit}
        >
          <PasswordField label="Your password" autoComplete="current-password" />
        </AccountForm>
      </details>
    </section>
  );
}
