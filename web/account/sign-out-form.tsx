/** Sign-out as a form that also works without scripts. */
import { words } from '#words';
import { postPath } from '../../shared/api.ts';
import { loadAddress } from '../navigation/leave-page.ts';
import { thrownProblem } from '../forms/problem.ts';
import { signOut } from './sign-out.ts';
import { useSiteStore } from '../state/store.ts';
import { AccountForm } from '../forms/account-form.tsx';

interface SignOutFormProps {
  /** The button's label. */
  readonly label?: string;
  /** Goes where the reader is afterward: by default, as spec §2.4 says, to the home page. */
  readonly load?: (address: string) => void;
}

export function SignOutForm({ label = words.signOut, load = loadAddress }: SignOutFormProps) {
  const store = useSiteStore();
  return (
    <AccountForm
      action={postPath('logout')}
      submit={label}
      busy={words.signingOut}
      isQuiet
      isSmall
      onSubmit={() =>
        signOut(store, load).then(
          () => [],
          (error: unknown) => [thrownProblem(error)],
        )
      }
    />
  );
}
