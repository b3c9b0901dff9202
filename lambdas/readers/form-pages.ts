/** Where plain account forms lead: back to their page on an error, onward when they are done. */
import { accountPagePaths } from '../../shared/accounts/account-paths.ts';
import { redirectTarget } from '../../shared/accounts/redirect-target.ts';
import { ERROR_AUTOLINKING } from '../../shared/accounts/service-result.ts';
import { withQuery, type FormFields, type FormPages } from '../http/form-response.ts';
import type { AccountBrand } from './account-deps.ts';

/** Pages of sign-in and registration: both pass the redirect address on. */
export function authPages(
  page: 'signIn' | 'register',
  brand: Pick<AccountBrand, 'key' | 'origin'>,
): FormPages {
  const target = ({ redirectURL }: FormFields) =>
    redirectTarget({ query: redirectURL }, brand.origin, brand.key);
  const carrying = (path: string, fields: FormFields) =>
    target(fields) === '/' ? path : withQuery(path, { redirectURL: target(fields) });
  return {
    form: (fields) => carrying(accountPagePaths[page], fields),
    done: (fields, name) =>
      name === ERROR_AUTOLINKING
        ? withQuery(carrying(accountPagePaths.linkSubscription, fields), { error: name })
        : target(fields),
  };
}

/** Pages of a form on the account's own page. */
export const accountFormPages: FormPages = {
  form: accountPagePaths.myAccount,
  done: (_, name) => withQuery(accountPagePaths.myAccount, { done: name }),
};

const tokenForm = /^[\w.-]{1,300}$/;

/**
 * Pages of a form that an email link opened: its token is needed to try again.
 * @param done The page that follows.
 */
export function tokenPages(page: 'verifyEmail' | 'resetPassword', done: string): FormPages {
  const form = ({ token = '' }: FormFields) =>
    tokenForm.test(token) ? withQuery(accountPagePaths[page], { token }) : accountPagePaths[page];
  return { form, done };
}
