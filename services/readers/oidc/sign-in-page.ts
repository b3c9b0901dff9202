/** Where a sign-in by another service leads: its reader sees pages alone, also when it fails. */
import { accountPages } from '../../../shared/accounts/account-pages.ts';
import { withQuery } from '../../../shared/urls/with-query.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ApiRequest } from '../../http/api-request.ts';
import type { ApiResponse } from '../../http/api-response.ts';
import { errorResponse } from '../../http/error-response.ts';
import { formResponse, type FormFields, type FormPages } from '../../http/form-response.ts';
import { authPages, keepRedirect } from '../form-pages.ts';
import type { ReaderDeps } from '../reader-deps.ts';

/** Name of a response that asks a reader to sign in as before; the page has a notice of this name. */
export const CONFIRM_IDENTITY = 'confirmIdentity';
/** The same, of a reader who connects a service and signed in too long ago. */
export const CONFIRM_CONNECT = 'confirmConnect';
/** The service that a reader wanted to connect signs in to the account. */
export const IDENTITY_CONNECTED = 'identityConnected';

function signInPages(brand: ReaderDeps['brand']): FormPages {
  const { form, done } = authPages('signIn', brand);
  return {
    form,
    done: (fields, name) => {
      if (name === IDENTITY_CONNECTED)
        return withQuery(accountPages.myAccount.path, { done: name });
      if (name === CONFIRM_IDENTITY || name === CONFIRM_CONNECT)
        return withQuery(keepRedirect(accountPages.signIn.path, fields), { done: name });
      return typeof done === 'string' ? done : done(fields, name);
    },
  };
}

/** Where the reader was going; the work may learn it only as it goes on. */
export interface Going {
  redirectURL: string | undefined;
  /** The reader is signed in, and wants to connect a service. */
  isConnecting?: boolean;
}

/** Does the work, and makes a page of what it returns or throws. A response that leads on stays. */
export async function withSignInPage(
  { brand, log, audit }: Pick<ReaderDeps, 'brand' | 'log' | 'audit'>,
  request: Pick<ApiRequest<unknown>, 'requestId'>,
  going: Going,
  work: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const { requestId } = request;
  const response = await work().catch((error: unknown) => {
    const reason = error instanceof ApiError ? error.code : undefined;
    audit('sign-in-failed', request, undefined, reason);
    return errorResponse(error, { log, requestId, describe: ({ code }) => ({ name: code }) });
  });
  const fields: FormFields =
    going.redirectURL === undefined ? {} : { redirectURL: going.redirectURL };
  const pages = signInPages(brand);
  const form = going.isConnecting === true ? accountPages.myAccount.path : pages.form;
  return formResponse(response, fields, { ...pages, form });
}
