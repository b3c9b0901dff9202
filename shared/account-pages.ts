/** Account pages: where readers type passwords and see what the passwords protect. */
import type { PageType } from './pages.ts';

export function isAccountPage(type: PageType): boolean {
  return type.startsWith('account-');
}
