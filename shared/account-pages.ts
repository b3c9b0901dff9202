/** Which pages are about an account: where passwords are typed, and what they guard is shown. */
import type { PageType } from './pages.ts';

export function isAccountPage(type: PageType): boolean {
  return type.startsWith('account-');
}
