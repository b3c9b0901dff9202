/** Where plain account forms lead: back to their page on an error, onward when they are done. */
import { accountPages } from '../../shared/accounts/account-pages.ts';
import { targetAfterSignIn } from '../../shared/accounts/redirect-target.ts';
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import { withQuery } from '../../shared/urls/with-query.ts';
import type { FormFields, FormPages } from '../http/form-response.ts';
import type { ReaderBrand } from './reader-deps.ts';

/** Pages of sign-in and registration: both pass the redirect address on. */
export function authPages(
  page: 'signIn' | 'register',
  brand: Pick<ReaderBrand, 'key' | 'origin'>,
): FormPages {
  const target = ({ redirectURL }: FormFields) =>
    targetAfterSignIn({ query: redirectURL }, brand.origin, brand.key);
  const carrying = (path: string, fields: FormFields) =>
    target(fields) === '/' ? path : withQuery(path, { redirectURL: target(fields) });
  return {
    form: (fields) => carrying(accountPages[page].path, fields),
    done: (fields, name) =>
      name === ERROR_AUTOLINKING
        ? withQuery(carrying(accountPages.linkSubscription.path, fields), { error: name })
        : target(fields),
  };
}

/** Pages of a form on the account's own page. */
export const accountFormPages: FormPages = {
  form: accountPages.myAccount.path,
  done: (_, name) => withQuery(accountPages.myAccount.path, { done: name }),
};

const tokenForm = /^[\w.-]{1,300}$/;

/**
 * Pages of a form that an email link opened: its token is needed to try again.
 * @param done The page that follows.
 */
export function tokenPages(page: 'verifyEmail' | 'resetPassword', done: string): FormPages {
  const form = ({ token = '' }: FormFields) =>
    tokenForm.test(token) ? withQuery(accountPages[page].path, { token }) : accountPages[page].path;
  return { form, done };
}
