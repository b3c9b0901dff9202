/** Whether a page is one of those that share a page type with others. */
import { routerPath } from '../../shared/route-match.ts';
import { samePath } from '../../shared/urls/paths.ts';

/** @param pathname of a page, as its address has it. @param path such as `/account/verify-email/`. */
export function isPath(pathname: string, path: string): boolean {
  return samePath(routerPath(pathname), path);
}
