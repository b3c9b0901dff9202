/**
 * Links that the growler and the walls offer to a reader who already has a subscription: signing
 * in, registering, or verifying it (spec §6).
 */
import { brand } from '#brand';
import { words } from '#words';
import { withRedirect } from '../forms/redirect-link.ts';
import { weave } from '../ui/weave.ts';

interface ReaderLinksProps {
  /** The path of the item, to return to. */
  readonly path: string;
  readonly isLoggedIn: boolean;
}

/**
 * Below a wall: the same links, each with what it is for. A subscriber without an account needs one to
 * link the subscription.
 */
export function WallLinks({ path, isLoggedIn }: ReaderLinksProps) {
  if (isLoggedIn)
    return (
      <p className="full-wall-links">
        <span>{words.alreadySubscriber}</span> <ReaderLinks path={path} isLoggedIn />
      </p>
    );
  return (
    <div className="full-wall-links">
      <p>
        <span>{words.alreadySubscriber}</span>{' '}
        <a href={withRedirect(brand.links.signIn, path)}>{words.signIn}</a>
      </p>
      <p>
        {weave(words.registerToLink, {
          register: <a href={withRedirect(brand.links.register, path)}>{words.register}</a>,
        })}
      </p>
    </div>
  );
}

/** Nothing where readers have no accounts. */
export function ReaderLinks({ path, isLoggedIn }: ReaderLinksProps) {
  if (!brand.accounts) return null;
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
