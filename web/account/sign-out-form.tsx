/** Sign-out as a form that also works without scripts. */
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { thrownProblem } from './problem.ts';
import { signOut } from './sign-out.ts';
import { useSiteStore } from '../store.ts';
import { AccountForm } from './account-form.tsx';

export function SignOutForm() {
  const store = useSiteStore();
  return (
    <AccountForm
      action={postPath('logout')}
      submit={words.signOut}
      busy={words.signingOut}
      isQuiet
      isSmall
      onSubmit={() =>
        signOut(store, loadAddress).then(
          () => [],
          (error: unknown) => [thrownProblem(error)],
        )
      }
    />
  );
}
