/** Sign-in with a passkey, where the browser supports passkeys. */
import { useState } from 'react';
import { words } from '#words';
import type { GoTo } from './enter-account.ts';
import { loadFormWork } from './load-form-work.ts';
import { thrownProblem } from './problem.ts';
import { useSiteStore } from '../store.ts';
import { useIsInteractive } from '../browser/use-is-interactive.ts';

export function PasskeySignIn({ redirect, goTo }: { redirect: string; goTo: GoTo }) {
  const store = useSiteStore();
  const isInteractive = useIsInteractive();
  const [problem, setProblem] = useState('');
  if (!isInteractive || !('PublicKeyCredential' in window)) return null;

  const signIn = async () => {
    setProblem('');
    try {
      const [{ enterAccount }, { signInByPasskey }] = await Promise.all([
        loadFormWork(),
        import('./passkey-service.ts'),
      ]);
      const result = await signInByPasskey();
      if (!(await enterAccount(store, result, redirect, goTo))) setProblem(result.message);
    } catch (error) {
      setProblem(thrownProblem(error).message);
    }
  };
  return (
    <div className="passkey-sign-in">
      <button
        type="button"
        className="button button-quiet"
        onClick={() => {
          void signIn();
        }}
      >
        {words.signInWithPasskey}
      </button>
      <p className="field-problem" role="alert">
        {problem}
      </p>
    </div>
  );
}
