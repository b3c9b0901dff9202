/**
 * Fills the form with the email address of a Facebook profile, if the publisher has an application
 * at Facebook (spec §7.4).
 */
import { brand } from '#brand';
import { words } from '#words';
import { thrownProblem } from '../forms/problem.ts';
import { useSiteStore } from '../state/store.ts';

export function FacebookSignUp({ onAsk }: { onAsk: () => void }) {
  const store = useSiteStore();
  const appId = brand.facebookLogin?.appId;
  if (appId === undefined) return null;
  const ask = () => {
    onAsk();
    Promise.all([import('./fill-facebook-email.ts'), import('./facebook-sdk.ts')])
      .then(([{ fillFromFacebook }, { facebookSdk }]) =>
        fillFromFacebook(store, () => facebookSdk(appId)),
      )
      .catch((error: unknown) => {
        store.actions.setFacebookResult([thrownProblem(error).message]);
      });
  };
  return (
    <p className="letters-facebook">
      <button type="button" className="button button-quiet button-small" onClick={ask}>
        {words.useFacebookEmail}
      </button>
    </p>
  );
}
