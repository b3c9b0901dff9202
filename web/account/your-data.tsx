/** Exports the data stored about a reader, and requests its deletion. */
import { useState } from 'react';
import { brand } from '#brand';
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
        setSaid('The file is in your downloads.');
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
          Download my data
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
      <summary>Delete the account</summary>
      <p>
        Your address, your password, your sessions and your newsletters are deleted at once and for
        good. A subscription that you pay for goes on: it is yours to link to another account.
      </p>
      <AccountForm
        action={api['account-delete'].path}
        submit="Delete my account"
        busy="Deleting"
        onSubmit={onSubmit}
      >
        <PasswordField label="Your password" autoComplete="current-password" />
      </AccountForm>
    </details>
  );
}

export function YourData() {
  return (
    <section className="account-part">
      <h2>Your data</h2>
      <p>Everything that we keep about you, as one file.</p>
      <DownloadButton />
      <DeleteForm />
    </section>
  );
}
