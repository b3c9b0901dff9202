/** Sign-in with a passkey, where the browser supports passkeys. */
import { useState } from 'react';
import { words } from '#words';
import { BusyButton } from '../forms/busy-button.tsx';
import type { GoTo } from './enter-account.ts';
import { loadFormWork } from './load-form-work.ts';
import { readerWords } from '../forms/problem.ts';
import { useSiteStore } from '../state/store.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

export function PasskeySignIn({ redirect, goTo }: { redirect: string; goTo: GoTo }) {
  const store = useSiteStore();
  const isInteractive = useIsInteractive();
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isSupported = isInteractive && 'PublicKeyCredential' in window;

  const signIn = async () => {
    setProblem('');
    setBusy(true);
    try {
      const [{ enterAccount }, { signInByPasskey }] = await Promise.all([
        loadFormWork(),
        import('./passkey-service.ts'),
      ]);
      const result = await signInByPasskey();
      if (!(await enterAccount(store, result, redirect, goTo))) setProblem(result.message);
    } catch (error) {
      setProblem(readerWords(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    // The place is kept until the scripts run, so that nothing below it moves.
    <div className="passkey-sign-in">
      {isSupported && (
        <BusyButton
          type="button"
          isQuiet
          label={words.signInWithPasskey}
          busy={isBusy ? words.waitingForDevice : undefined}
          onClick={() => {
            void signIn();
          }}
        />
      )}
      {problem !== '' && (
        <p className="field-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
