/** A button that resends an email, and says that it has. */
import { words } from '#words';
import type { ServiceResult } from '../../shared/accounts/service-result.ts';
import { BusyButton } from '../forms/busy-button.tsx';
import { OutcomeLine } from '../forms/outcome-line.tsx';
import { useAction } from '../forms/use-action.ts';

/** @param send The call that sends it. */
export function ResendEmail({ send }: { send: () => Promise<ServiceResult> }) {
  const { busy, outcome, run } = useAction();
  return (
    <>
      <p>
        <BusyButton
          type="button"
          isQuiet
          isSmall
          label={words.resendEmail}
          busy={busy === undefined ? undefined : words.sending}
          onClick={() => {
            run('resend', async () => {
              const result = await send();
              if (result.status !== 'success') throw new Error(result.message);
              return words.emailResent;
            });
          }}
        />
      </p>
      <OutcomeLine outcome={outcome} />
    </>
  );
}
