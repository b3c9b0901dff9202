/** Exports the data stored about a reader, and requests its deletion. */
import { useState } from 'react';
import { brand } from '#brand';
import { words } from '#words';
import { api } from '../../shared/api.ts';
import { callAccount } from './account-service.ts';
import { checkComplete } from './attempt-check.ts';
import { exportAccount, saveFile } from './export-account.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { forgetReader } from './sign-out.ts';
import { useSiteStore } from '../store.ts';
import { AccountForm } from './account-form.tsx';
import { PasswordField } from './password-field.tsx';
import { useMessageForm } from './use-message-form.ts';

function DownloadButton() {
  const [said, setSaid] = useState('');
  const download = () => {
    exportAccount().then(
      (file) => {
        saveFile(file, `${brand.key}-account.json`);
        setSaid(words.dataDownloaded);
      },
      (error: unknown) => {
        setSaid(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return (
    <>
      <p>
        <button type="button" className="button button-quiet" onClick={download}>
          {words.downloadMyData}
        </button>
      </p>
      <p role="status" className="account-said">
        {said}
      </p>
    </>
  );
}

function DeleteForm() {
  const store = useSiteStore();
  const { onSubmit } = useMessageForm(
    (values) => checkComplete(values, ['password']),
    ({ password }) => callAccount('account-delete', { password }),
    () => {
      void forgetReader(store).then(() => {
        loadAddress('/');
      });
    },
  );
  return (
    <details className="account-change">
      <summary>{words.deleteAccount}</summary>
      <p>{words.deleteWarning}</p>
      <AccountForm
        action={api['account-delete'].path}
        submit={words.deleteMyAccount}
        busy={words.deleting}
        onSubmit={onSubmit}
      >
        <PasswordField label={words.currentPassword} autoComplete="current-password" />
      </AccountForm>
    </details>
  );
}

export function YourData() {
  return (
    <section className="account-part">
      <h2>{words.yourData}</h2>
      <p>{words.yourDataDek}</p>
      <DownloadButton />
      <DeleteForm />
    </section>
  );
}
