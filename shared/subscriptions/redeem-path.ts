/** Where a gift is redeemed. The code is behind `#`: no server and no log gets it with an address. */
import { accountPages } from '../accounts/account-pages.ts';

export function redeemPath(code: string): string {
  return `${accountPages.redeem.path}#${code}`;
}
