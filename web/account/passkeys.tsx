/** Passkeys of the account, where the browser supports them. */
import { useEffect, useState } from 'react';
import { words } from '#words';
import type { AccountState } from '../state/account.ts';
import { weave } from '../ui/weave.ts';
import { fill } from '../../shared/words/fill.ts';
import { postPath } from '../../shared/api.ts';
import { LongDate } from '../ui/long-date.tsx';
import { AccountSection } from './account-section.tsx';
import { checkComplete } from '../forms/attempt-check.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import type { ReaderPasskey } from './passkey-service.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { ProofField } from './proof-field.tsx';
import { useAction } from '../forms/use-action.ts';
import { useCall } from '../forms/use-call.ts';

const service = () => import('./passkey-service.ts');

interface PasskeyProps {
  readonly passkey: ReaderPasskey;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function Passkey({ passkey, isBusy, onRemove }: PasskeyProps) {
  const { label, createdAt, lastUsedAt } = passkey;
  const name = label === '' ? words.passkey : label;
  const added = <LongDate iso={createdAt} />;
  return (
    <li>
      <div>
        <p className="account-entry">{name}</p>
        <p className="account-quiet">
          {lastUsedAt === undefined
            ? weave(words.passkeyUnused, { added })
            : weave(words.passkeyUsed, { added, used: <LongDate iso={lastUsedAt} /> })}
        </p>
      </div>
      <BusyButton
        type="button"
        isQuiet
        isSmall
        label={words.remove}
        aria-label={isBusy ? undefined : fill(words.removePasskey, { name })}
        busy={isBusy ? words.removing : undefined}
        onClick={onRemove}
      />
    </li>
  );
}

/** The account's passkeys, loaded where the browser supports them, and what can be done with them. */
function usePasskeys() {
  const [passkeys, setPasskeys] = useState<readonly ReaderPasskey[]>();
  const action = useAction();
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
      action.run('add', async () => words.passkeyAdded);
    },
    (values) => checkComplete(values, ['password']),
  );
  const remove = (id: string) => {
    action.run(id, async () => {
      await (await service()).removePasskey(id);
      await show();
      return words.passkeyRemoved;
    });
  };
  return { passkeys, action, onSubmit, remove };
}

export function Passkeys({ email, hasPassword }: Pick<AccountState, 'email' | 'hasPassword'>) {
  const { passkeys, action, onSubmit, remove } = usePasskeys();
  if (passkeys === undefined) return null;
  return (
    <AccountSection title={words.passkeys}>
      <p>{words.passkeysDek}</p>
      {passkeys.length > 0 && (
        <ul className="account-list">
          {passkeys.map((passkey) => (
            <Passkey
              key={passkey.id}
              passkey={passkey}
              isBusy={action.busy === passkey.id}
              onRemove={() => {
                remove(passkey.id);
              }}
            />
          ))}
        </ul>
      )}
      <OutcomeLine outcome={action.outcome} />
      <details className="account-change disclosure">
        <summary>{words.addPasskey}</summary>
        <AccountForm
          key={passkeys.length}
          action={postPath('passkeys')}
          submit={words.addThisDevice}
          busy={words.waitingForDevice}
          onSubmit={onSubmit}
        >
          <ProofField email={email} hasPassword={hasPassword} />
        </AccountForm>
      </details>
    </AccountSection>
  );
}
