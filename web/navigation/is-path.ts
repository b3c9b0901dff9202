/** Identifies a page among those that share a page type. */
import { routerPath } from '../../shared/route-match.ts';
import { samePath } from '../../shared/urls/paths.ts';

/**
 * @param pathname The pathname of a page, as in its address.
 * @param path Such as `/account/verify-email/`.
 */
export function isPath(pathname: string, path: string): boolean {
  return samePath(routerPath(pathname), path);
}
