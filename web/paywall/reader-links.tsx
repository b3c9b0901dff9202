/**
 * Links that the growler and the walls offer to a reader who already has a subscription: signing
 * in, registering, or verifying it (spec §6).
 */
import { brand } from '#brand';
import { words } from '#words';
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { withRedirect } from '../forms/redirect-link.ts';
import { weave } from '../ui/weave.ts';
import { withMore } from '../ui/meter-term.ts';

interface ReaderLinksProps {
  /** The path of the item, to return to. */
  readonly path: string;
  readonly isLoggedIn: boolean;
}

/** The page that says why the item is closed to this reader. */
function FixAccess({ path }: Pick<ReaderLinksProps, 'path'>) {
  return <a href={withRedirect(accountPages.access.path, path)}>{words.fixAccess}</a>;
}

/**
 * Below a wall: the same links, each with what it is for. A subscriber without an account needs one to
 * link the subscription.
 */
export function WallLinks({ path, isLoggedIn }: ReaderLinksProps) {
  if (isLoggedIn)
    return (
      <p className="full-wall-links">
        <span>{words.alreadySubscriber}</span> <ReaderLinks path={path} isLoggedIn />{' '}
        <FixAccess path={path} />
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
      <p>
        <FixAccess path={path} />
      </p>
    </div>
  );
}

/** At the wall of an item for registered readers. */
export function RegistrationOffer({ path }: Pick<ReaderLinksProps, 'path'>) {
  if (!brand.accounts) return null;
  return (
    <div className="full-wall-offer">
      <a className="button" href={withRedirect(brand.links.register, path)}>
        {words.registerForFree}
      </a>
      <p className="full-wall-account">
        {weave(words.haveAccount, {
          signIn: <a href={withRedirect(brand.links.signIn, path)}>{words.signIn}</a>,
        })}
      </p>
    </div>
  );
}

/** How many items more a reader has who registers. */
export function moreByRegistering(isLoggedIn: boolean): number {
  const { max, registered = max } = brand.meter;
  return brand.accounts && !isLoggedIn && max >= 0 ? Math.max(0, registered - max) : 0;
}

/**
 * Nothing where readers have no accounts.
 * @param isAtMeter The link to register says what it brings.
 */
export function ReaderLinks({
  path,
  isLoggedIn,
  isAtMeter = false,
}: ReaderLinksProps & { readonly isAtMeter?: boolean }) {
  if (!brand.accounts) return null;
  const more = isAtMeter ? moreByRegistering(isLoggedIn) : 0;
  if (isLoggedIn)
    return (
      <a href={withRedirect(brand.links.verifySubscription, path)}>{words.verifySubscription}</a>
    );
  return (
    <>
      <a href={withRedirect(brand.links.signIn, path)}>{words.signIn}</a>
      <a href={withRedirect(brand.links.register, path)}>
        {more > 0 ? withMore(words.registerToRead, more) : words.register}
      </a>
    </>
  );
}
