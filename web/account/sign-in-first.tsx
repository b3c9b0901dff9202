/** What a page of one reader says when nobody is signed in. */
import { brand } from '#brand';
import { withRedirect } from './redirect-link.ts';

/** @param to the path of this page, to come back to. */
export function SignInFirst({ why, to }: { why: string; to: string }) {
  return (
    <>
      <p className="dek">{why}</p>
      <p className="account-actions">
        <a className="button" href={withRedirect(brand.links.signIn, to)}>
          Sign in
        </a>
        <a href={withRedirect(brand.links.register, to)}>Register</a>
      </p>
    </>
  );
}
