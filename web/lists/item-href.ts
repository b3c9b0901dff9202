/** The address that an item of a list leads to. Link posts lead to their page here. */
import { withSlashes } from '../../shared/urls/paths.ts';

/** Internal path with slashes; the full address if it is on the site's own domain (spec §2.5). */
export function itemHref(url: string, origin: string): string {
  return url.startsWith(`${origin}/`) ? url : withSlashes(url);
}
