/**
 * The reader's account, and the pages that emails link to: verifying an address, choosing a new
 * password.
 */
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { AccessPage } from '../account/access-page.tsx';
import { CancelSubscription } from '../account/cancel-subscription.tsx';
import { GroupInvitation } from '../account/group-invitation.tsx';
import { MyAccount } from '../account/my-account.tsx';
import { RedeemGift } from '../account/redeem-gift.tsx';
import { ResetPassword } from '../account/reset-password.tsx';
import { VerifyEmail } from '../account/verify-email.tsx';
import { isPath } from '../navigation/is-path.ts';
import { useSite } from '../state/store.ts';

export function Page() {
  const path = useSite((state) => state.context.url.pathname);
  const isLoggedIn = useSite((state) => state.paywall.isLoggedIn);
  if (isPath(path, accountPages.cancel.path)) return <CancelSubscription isLoggedIn={isLoggedIn} />;
  if (isPath(path, accountPages.redeem.path)) return <RedeemGift isLoggedIn={isLoggedIn} />;
  if (isPath(path, accountPages.group.path)) return <GroupInvitation isLoggedIn={isLoggedIn} />;
  if (isPath(path, accountPages.access.path)) return <AccessPage />;
  if (isPath(path, accountPages.verifyEmail.path)) return <VerifyEmail />;
  return isPath(path, accountPages.resetPassword.path) ? <ResetPassword /> : <MyAccount />;
}
