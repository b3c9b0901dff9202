/** Shows the code that a link of our email asks for in a browser that is not signed in. */
import { words } from '#words';
import { callAccount } from '../browser/account-service.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';

export function ConfirmationCode() {
  const { busy, outcome, run } = useAction();
  return (
    <>
      <p>{words.codeWhy}</p>
      <p>
        <BusyButton
          type="button"
          isQuiet
          isSmall
          label={words.showCode}
          busy={busy === undefined ? undefined : words.sending}
          onClick={() => {
            run('code', async () => {
              const { status, message } = await callAccount('account-email', { code: true });
              if (status !== 'success') throw new Error(message);
              return message;
            });
          }}
        />
      </p>
      <OutcomeLine outcome={outcome} />
    </>
  );
}
