/** What a wall offers to whoever has a subscription already: signing in, or verifying it (spec §6). */
import { brand } from '#brand';
import { withRedirect } from '../account/redirect-link.ts';
import { useSite } from '../store.ts';

/** @param path of the piece, to come back to. */
export function ReaderLinks({
  path,
  withRegister = false,
}: {
  path: string;
  withRegister?: boolean;
}) {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  if (isLoggedIn)
    return <a href={withRedirect(brand.links.verifySubscription, path)}>Verify subscription</a>;
  return (
    <>
      <a href={withRedirect(brand.links.signIn, path)}>Sign in</a>
      {withRegister && <a href={withRedirect(brand.links.register, path)}>Register</a>}
    </>
  );
}
