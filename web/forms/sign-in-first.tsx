/** Message on a reader's own page when no reader is signed in. */
import { brand } from '#brand';
import { words } from '#words';
import { withRedirect } from './redirect-link.ts';

/** @param to The path of this page, to return to. */
export function SignInFirst({ why, to }: { why: string; to: string }) {
  return (
    <>
      <p className="dek">{why}</p>
      <p className="account-actions">
        <a className="button" href={withRedirect(brand.links.signIn, to)}>
          {words.signIn}
        </a>
        <a href={withRedirect(brand.links.register, to)}>{words.register}</a>
      </p>
    </>
  );
}
