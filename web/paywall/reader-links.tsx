/**
 * Links that the growler and the walls offer to a reader who already has a subscription: signing
 * in, registering, or verifying it (spec §6).
 */
import { brand } from '#brand';
import { words } from '#words';
import { withRedirect } from '../account/redirect-link.ts';
import { useSite } from '../store.ts';

/** @param path The path of the item, to return to. */
export function ReaderLinks({ path }: { path: string }) {
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  if (isLoggedIn)
    return (
      <a href={withRedirect(brand.links.verifySubscription, path)}>{words.verifySubscription}</a>
    );
  return (
    <>
      <a href={withRedirect(brand.links.signIn, path)}>{words.signIn}</a>
      <a href={withRedirect(brand.links.register, path)}>{words.register}</a>
    </>
  );
}
