/** Pages of accounts that stand beside those of the specification, under the page types that it has. */
import { routerPath } from '../../shared/route-match.ts';
import { samePath } from '../../shared/urls/paths.ts';

export const FORGOT_PASSWORD_PATH = '/account/forgot-password/';
export const VERIFY_EMAIL_PATH = '/account/verify-email/';
export const RESET_PASSWORD_PATH = '/account/reset-password/';
export const NEWSLETTER_PREFERENCES_PATH = '/newsletter/preferences/';

/** Whether a page's path, as its address has it, is one of these. */
export function isPath(pathname: string, path: string): boolean {
  return samePath(routerPath(pathname), path);
}
