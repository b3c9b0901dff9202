/** Where plain account forms lead: back to their page on an error, onward when they are done. */
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { samePathOnly, targetAfterSignIn } from '../../shared/accounts/redirect-target.ts';
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import { ANY_ORIGIN, withQuery } from '../../shared/urls/with-query.ts';
import type { FormFields, FormPages } from '../http/form-response.ts';
import type { RoutedBrand } from '../../shared/route-match.ts';
import type { ReaderBrand } from './reader-deps.ts';

/** Returns a page of this site that knows where the form's reader goes on. */
export function keepRedirect(path: string, { redirectURL }: FormFields): string {
  const target = samePathOnly(redirectURL, ANY_ORIGIN);
  return target === undefined || target === '/' ? path : withQuery(path, { redirectURL: target });
}

/** Pages of sign-in and registration: both pass the redirect address on. */
export function authPages(
  page: 'signIn' | 'register',
  brand: RoutedBrand & Pick<ReaderBrand, 'origin'>,
): FormPages {
  return {
    form: (fields) => keepRedirect(accountPages[page].path, fields),
    done: (fields, name) =>
      name === ERROR_AUTOLINKING
        ? withQuery(keepRedirect(accountPages.linkSubscription.path, fields), { error: name })
        : targetAfterSignIn({ query: fields.redirectURL }, brand.origin, brand),
  };
}

/** Pages of a form on the account's own page. */
export const accountFormPages: FormPages = {
  form: accountPages.myAccount.path,
  done: (_, name) => withQuery(accountPages.myAccount.path, { done: name }),
};

const tokenForm = /^[\w.-]{1,300}$/;

/**
 * Pages of a form that an email link opened: its token is needed to try again, and the redirect
 * address is passed on.
 * @param done The page that follows.
 */
export function tokenPages(
  page: 'verifyEmail' | 'resetPassword',
  done: (name: string) => string,
): FormPages {
  const formPath = (token: string) =>
    tokenForm.test(token) ? withQuery(accountPages[page].path, { token }) : accountPages[page].path;
  return {
    form: (fields) => keepRedirect(formPath(fields.token ?? ''), fields),
    done: (fields, name) => keepRedirect(done(name), fields),
  };
}
