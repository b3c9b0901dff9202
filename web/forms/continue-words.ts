/** What a link says that leads a reader on from an account page. */
import { brand } from '#brand';
import { words } from '#words';
import { CHECKOUT_PATH } from '../../shared/pages.ts';
import { createRouter } from '../../shared/route-match.ts';
import { isPath } from '../navigation/is-path.ts';

const route = createRouter(brand);

const pathOf = (redirect: string) => redirect.split(/[?#]/)[0] ?? '';

/** @param redirect Where the reader continues, with its query. */
export function leadsToPayment(redirect: string | undefined): redirect is string {
  return redirect !== undefined && isPath(pathOf(redirect), CHECKOUT_PATH);
}

/** Whether the reader came from a page, and has somewhere to go back to. */
export function leadsSomewhere(redirect: string | undefined): redirect is string {
  return redirect !== undefined && redirect !== '/';
}

/** @param redirect As `useRedirect` returns it. */
export function continueWords(redirect: string | undefined): string {
  if (!leadsSomewhere(redirect)) return words.toHomePage;
  if (leadsToPayment(redirect)) return words.continueToPayment;
  return route(pathOf(redirect))?.row.paywalled === true ? words.backToStory : words.goOn;
}
