/** Exports the data stored about a reader, and requests its deletion. */
import { brand } from '#brand';
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { callAccount } from '../browser/account-service.ts';
import { checkComplete } from '../forms/attempt-check.ts';
import { exportAccount, saveFile } from './export-account.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { whileSigningOut } from '../paywall/watch-grant.ts';
import { forgetReader } from './sign-out.ts';
import { useSite, useSiteStore } from '../state/store.ts';
import { AccountForm } from '../forms/account-form.tsx';
import { AccountSection } from './account-section.tsx';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';
import { ProofField } from './proof-field.tsx';
import { useMessageForm } from '../forms/use-message-form.ts';
import { UsernameField } from '../forms/username-field.tsx';

function DownloadButton() {
  const { busy, outcome, run } = useAction();
  const download = async () => {
    saveFile(await exportAccount(), `${brand.key}-account.json`);
    return words.dataDownloaded;
  };
  return (
    <>
      <p>
        <BusyButton
          type="button"
          isQuiet
          label={words.downloadMyData}
          busy={busy === undefined ? undefined : words.preparingData}
          onClick={() => {
            run('download', download);
          }}
        />
      </p>
      <OutcomeLine outcome={outcome} />
    </>
  );
}

function DeleteForm() {
  const store = useSiteStore();
  const { email, hasPassword } = useSite((state) => state.account);
  const { onSubmit } = useMessageForm(
    (values) => checkComplete(values, ['password']),
    ({ password }) =>
      whileSigningOut(
        () => callAccount('account-delete', { password }),
        ({ status }) => status === 'success',
      ),
    () => {
      void forgetReader(store).then(() => {
        loadAddress('/');
      });
    },
  );
  return (
    <details className="account-change disclosure">
      <summary>{words.deleteAccount}</summary>
      <p>{words.deleteWarning}</p>
      <AccountForm
        action={postPath('account-delete')}
        submit={words.deleteMyAccount}
        busy={words.deleting}
        isDanger
        onSubmit={onSubmit}
      >
        <UsernameField email={email} />
        <ProofField email={email} hasPassword={hasPassword} />
      </AccountForm>
    </details>
  );
}

export function YourData() {
  return (
    <AccountSection title={words.yourData}>
      <p>{words.yourDataDek}</p>
      <DownloadButton />
      <DeleteForm />
    </AccountSection>
  );
}
